import ca.odell.glazedlists.BasicEventList;
import ca.odell.glazedlists.EventList;
import ca.odell.glazedlists.FilterList;
import ca.odell.glazedlists.GroupingList;
import ca.odell.glazedlists.SortedList;
import ca.odell.glazedlists.matchers.Matcher;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;

/** Workload W (Documentation/Design.md, "Figures") with Glazed Lists: the same random members and mutations as kvbench. */
public final class GlazedListsPeer {
  private static final class Member {
    String name;
    String color;
    int rating;
    boolean live;
  }

  private static final String[] COLORS = {"black", "blue", "cyan", "green", "magenta", "red", "white", "yellow"};

  /** SplitMix64, as the other programs draw. */
  private static final class Draws {
    private long state = 42;

    int below(int bound) {
      state += 0x9E3779B97F4A7C15L;
      long mixed = (state ^ (state >>> 30)) * 0xBF58476D1CE4E5B9L;
      mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
      return (int) (((mixed ^ (mixed >>> 31)) >>> 33) % bound);
    }

    Member member() {
      byte[] letters = new byte[12];
      for (int place = 0; place < letters.length; place++) letters[place] = (byte) ('a' + below(26));
      Member made = new Member();
      made.name = new String(letters, StandardCharsets.ISO_8859_1);
      made.color = COLORS[below(8)];
      made.rating = below(100);
      made.live = below(2) == 0;
      return made;
    }
  }

  private static final Comparator<Member> BY_COLOR = Comparator.comparing(member -> member.color);
  private static final Comparator<Member> ORDER =
      BY_COLOR.thenComparingInt(member -> member.rating).thenComparing(member -> member.name);

  private static long events;

  /** Nanoseconds of one mutation. */
  private static double run(int count, int mutations, boolean hasSections) {
    Draws draws = new Draws();
    ArrayList<Member> first = new ArrayList<>(count);
    for (int made = 0; made < count; made++) first.add(draws.member());
    BasicEventList<Member> all = new BasicEventList<>();
    all.addAll(first);
    FilterList<Member> shown = new FilterList<>(all, (Matcher<Member>) member -> !member.live);
    SortedList<Member> sorted = new SortedList<>(shown, ORDER);
    sorted.setMode(SortedList.STRICT_SORT_ORDER);
    EventList<?> top = hasSections ? new GroupingList<>(sorted, BY_COLOR) : sorted;
    events = 0;
    top.addListEventListener(changes -> {
      while (changes.next()) events += 1;
    });
    long start = System.nanoTime();
    for (int mutation = 0; mutation < mutations; mutation++) {
      int kind = draws.below(100);
      if (kind < 40) {
        int index = draws.below(all.size());
        Member member = all.get(index);
        member.rating = draws.below(100);
        all.set(index, member);
      } else if (kind < 60) {
        int index = draws.below(all.size());
        Member member = all.get(index);
        member.live = !member.live;
        all.set(index, member);
      } else if (kind < 80) {
        all.add(draws.member());
      } else {
        int index = draws.below(all.size());
        Member last = all.remove(all.size() - 1);
        if (index < all.size()) all.set(index, last);
      }
    }
    return (System.nanoTime() - start) / (double) mutations;
  }

  /** Arguments: how many members, how many mutations, how many runs. Prints `name TAB nanoseconds`, the median of the runs. */
  public static void main(String[] arguments) {
    int count = Integer.parseInt(arguments[0]);
    int mutations = Integer.parseInt(arguments[1]);
    int runs = Integer.parseInt(arguments[2]);
    for (boolean hasSections : new boolean[] {false, true}) {
      // The first runs are compiled while they go on.
      long begin = System.nanoTime();
      do run(count, mutations, hasSections);
      while (System.nanoTime() - begin < 3_000_000_000L);
      double[] times = new double[runs];
      for (int round = 0; round < runs; round++) times[round] = run(count, mutations, hasSections);
      Arrays.sort(times);
      System.out.printf(
          "Glazed Lists, filter and sort%s\t%.0f%n", hasSections ? ", groups" : "", times[runs / 2]);
    }
  }
}
