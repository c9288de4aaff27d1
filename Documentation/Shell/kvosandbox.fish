# Completions of kvosandbox for fish, made by Scripts/generate from what the command declares.
function __kvosandbox_should_offer_completions_for_flags_or_options -a expected_commands
    set -l non_repeating_flags_or_options $argv[2..]
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __kvosandbox_parse_tokens
    test "$commands" = "$expected_commands"; and return $non_repeating_flags_or_options_absent
end

function __kvosandbox_should_offer_completions_for_positional -a expected_commands positional_index_comparison expected_positional_index
    set -l non_repeating_flags_or_options
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __kvosandbox_parse_tokens
    test "$commands" = "$expected_commands" -a \( "$positional_index" "$positional_index_comparison" "$expected_positional_index" \)
end

function __kvosandbox_parse_tokens -S
    set -l unparsed_tokens (__kvosandbox_tokens -pc)
    switch $unparsed_tokens[1]
    case 'kvosandbox'
        __kvosandbox_parse_subcommand 0 'version' 'h/help'
        switch $unparsed_tokens[1]
        case 'run'
            __kvosandbox_parse_subcommand -r 2 'format=' 'detail=' 'output=' 'html=' 'html-steps=' 'store=' 'watch' 'no-clear' 'predict' 'answers=' 'with=+' 'seed=' 'time-limit=' 'memory-limit=' 'diagnostics=' 'traceback=' 'color=' 'no-color' 'lang=' 'q/quiet' 'version' 'h/help'
        case 'test'
            __kvosandbox_parse_subcommand -r 1 'filter=' 'tag=+' 'failed' 'list' 'j=' 'shard=' 'shuffle=' 'reporter=+' 'store-type=' 'verbose' 'show=+' 'html=' 'html-all' 'fail-fast' 'watch' 'no-clear' 'update=' 'review' 'seed=' 'time-limit=' 'memory-limit=' 'diagnostics=' 'traceback=' 'color=' 'no-color' 'lang=' 'q/quiet' 'version' 'h/help'
        case 'compare'
            __kvosandbox_parse_subcommand 2 'with=+' 'html=' 'seed=' 'time-limit=' 'memory-limit=' 'diagnostics=' 'traceback=' 'color=' 'no-color' 'lang=' 'q/quiet' 'version' 'h/help'
        case 'demo'
            __kvosandbox_parse_subcommand 0 'diagnostics=' 'traceback=' 'color=' 'no-color' 'lang=' 'q/quiet' 'version' 'h/help'
        case 'learn'
            __kvosandbox_parse_subcommand 0 'version' 'h/help'
            switch $unparsed_tokens[1]
            case 'start'
                __kvosandbox_parse_subcommand 1 'diagnostics=' 'traceback=' 'color=' 'no-color' 'lang=' 'q/quiet' 'version' 'h/help'
            case 'list'
                __kvosandbox_parse_subcommand 0 'format=' 'diagnostics=' 'traceback=' 'color=' 'no-color' 'lang=' 'q/quiet' 'version' 'h/help'
            case 'next'
                __kvosandbox_parse_subcommand 0 'diagnostics=' 'traceback=' 'color=' 'no-color' 'lang=' 'q/quiet' 'version' 'h/help'
            case 'goto'
                __kvosandbox_parse_subcommand 1 'diagnostics=' 'traceback=' 'color=' 'no-color' 'lang=' 'q/quiet' 'version' 'h/help'
            case 'check'
                __kvosandbox_parse_subcommand 1 'diagnostics=' 'traceback=' 'color=' 'no-color' 'lang=' 'q/quiet' 'version' 'h/help'
            case 'hint'
                __kvosandbox_parse_subcommand 1 'diagnostics=' 'traceback=' 'color=' 'no-color' 'lang=' 'q/quiet' 'version' 'h/help'
            case 'solution'
                __kvosandbox_parse_subcommand 0 'diagnostics=' 'traceback=' 'color=' 'no-color' 'lang=' 'q/quiet' 'version' 'h/help'
            case 'why'
                __kvosandbox_parse_subcommand 1 'diagnostics=' 'traceback=' 'color=' 'no-color' 'lang=' 'q/quiet' 'version' 'h/help'
            case 'skip'
                __kvosandbox_parse_subcommand 1 'diagnostics=' 'traceback=' 'color=' 'no-color' 'lang=' 'q/quiet' 'version' 'h/help'
            case 'reset'
                __kvosandbox_parse_subcommand 1 'all' 'yes' 'diagnostics=' 'traceback=' 'color=' 'no-color' 'lang=' 'q/quiet' 'version' 'h/help'
            case 'check-all'
                __kvosandbox_parse_subcommand 0 'course' 'diagnostics=' 'traceback=' 'color=' 'no-color' 'lang=' 'q/quiet' 'version' 'h/help'
            case 'watch'
                __kvosandbox_parse_subcommand 0 'no-clear' 'diagnostics=' 'traceback=' 'color=' 'no-color' 'lang=' 'q/quiet' 'version' 'h/help'
            end
        case 'play'
            __kvosandbox_parse_subcommand 1 'browser=' 'diagnostics=' 'traceback=' 'color=' 'no-color' 'lang=' 'q/quiet' 'version' 'h/help'
        case 'repl'
            __kvosandbox_parse_subcommand 0 'seed=' 'time-limit=' 'memory-limit=' 'diagnostics=' 'traceback=' 'color=' 'no-color' 'lang=' 'q/quiet' 'version' 'h/help'
        case 'explain'
            __kvosandbox_parse_subcommand 1 'diagnostics=' 'traceback=' 'color=' 'no-color' 'lang=' 'q/quiet' 'version' 'h/help'
        case 'store'
            __kvosandbox_parse_subcommand 1 'format=' 'entity=+' 'rows=' 'check' 'upgrade' 'diagnostics=' 'traceback=' 'color=' 'no-color' 'lang=' 'q/quiet' 'version' 'h/help'
        case 'stubs'
            __kvosandbox_parse_subcommand 1 'force' 'diagnostics=' 'traceback=' 'color=' 'no-color' 'lang=' 'q/quiet' 'version' 'h/help'
        case 'help'
            __kvosandbox_parse_subcommand -r 1 'version'
        end
    end
end

function __kvosandbox_tokens
    if test (string split -m 1 -f 1 -- . "$FISH_VERSION") -gt 3
        commandline --tokens-raw $argv
    else
        commandline -o $argv
    end
end

function __kvosandbox_parse_subcommand -S -a positional_count
    argparse -s r -- $argv
    set -l option_specs $argv[2..]
    set -l is_repeating_positional $_flag_r
    set -el _flag_r
    set -a commands $unparsed_tokens[1]
    set positional_index 0
    while true
        set -e unparsed_tokens[1]
        argparse -sn "$commands" $option_specs -- $unparsed_tokens 2> /dev/null
        set unparsed_tokens $argv
        set positional_index (math $positional_index + 1)
        for non_repeating_flag_or_option in $non_repeating_flags_or_options
            if set -ql "_flag_$(string replace -a - _ -- $non_repeating_flag_or_option)"
                set non_repeating_flags_or_options_absent 1
                break
            end
        end
        test (count $unparsed_tokens) -eq 0 -o \( -z "$is_repeating_positional" -a "$positional_index" -gt "$positional_count" \) && break
    end
end

function __kvosandbox_complete_directories
    set -l token (commandline -t)
    string match -- '*/' $token
    set -l subdirs $token*/
    printf %s\n $subdirs
end

function __kvosandbox_custom_completion
    set -x SAP_SHELL fish
    set -x SAP_SHELL_VERSION $FISH_VERSION
    set -l tokens (__kvosandbox_tokens -p)
    if test -z "$(__kvosandbox_tokens -t)"
        set -l index (count (__kvosandbox_tokens -pc))
        set tokens $tokens[..$index] \'\' $tokens[(math $index + 1)..]
    end
    command $tokens[1] $argv $tokens
end

complete -c 'kvosandbox' -f
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox" version' -l 'version' -d 'Show the version.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_positional "kvosandbox" -eq 1' -fa 'run' -d 'Run a script and show the callbacks that each statement causes.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_positional "kvosandbox" -eq 1' -fa 'test' -d 'Run the scenarios in files and folders.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_positional "kvosandbox" -eq 1' -fa 'compare' -d 'Show two runs side by side: what each statement caused in the one and in the other.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_positional "kvosandbox" -eq 1' -fa 'demo' -d 'Show a script and what happens when it runs; no file needed.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_positional "kvosandbox" -eq 1' -fa 'learn' -d 'Learn it: short lessons, each about one thing that people stumble over.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_positional "kvosandbox" -eq 1' -fa 'play' -d 'Open a page in the browser where what is typed runs at once.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_positional "kvosandbox" -eq 1' -fa 'repl' -d 'Type statements, and see what each of them sends.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_positional "kvosandbox" -eq 1' -fa 'explain' -d 'Say what a diagnostic, a callback, a rule or a word means.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_positional "kvosandbox" -eq 1' -fa 'store' -d 'Show what a file keeps that contexts were saved in.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_positional "kvosandbox" -eq 1' -fa 'stubs' -d 'Write what editors and luacheck need to know the language beside your scripts.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_positional "kvosandbox" -eq 1' -fa 'help' -d 'Show subcommand help information.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_positional "kvosandbox run" -eq 1' -fa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'lua\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_positional "kvosandbox run" -ge 2' -F
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox run" format' -l 'format' -d 'Write callbacks as text, as lines of JSON, or not at all.' -rfka 'text json none'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox run" detail' -l 'detail' -d 'How much the lines of JSON say: callbacks, or also the state of objects, controllers and tables.' -rfka 'callbacks state'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox run" output' -l 'output' -d 'Write callbacks and prints to a file.' -rF
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox run" html' -l 'html' -d 'Write a page that shows the run step by step, to open in a browser: a file, or - for standard output.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'html\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox run" html-steps' -l 'html-steps' -d 'Which statements the page shows, counted from 1.' -rfka ''
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox run" store' -l 'store' -d 'The folder below which contexts keep their objects in files; that of the script, unless one is named.' -rfa '(__kvosandbox_complete_directories)'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox run" watch' -l 'watch' -d 'Run again whenever the script or a module of it is saved, until q and Enter, or Ctrl-C.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox run" no-clear' -l 'no-clear' -d 'With --watch, leave what is on the screen.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox run" predict' -l 'predict' -d 'Ask what each statement sends before it is shown, and grade the answers.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox run" answers' -l 'answers' -d 'Take the answers from a file: callbacks as they are typed, an empty line behind those of each statement.' -rF
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox run"' -l 'with' -d 'Run the script otherwise than it says, as compare does: mapping=recipe, generation=classic, …' -rfka ''
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox run" seed' -l 'seed' -d 'The seed of math.random.' -rfka ''
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox run" time-limit' -l 'time-limit' -d 'Stop after so many seconds; in test, each it; in repl, each statement.' -rfka ''
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox run" memory-limit' -l 'memory-limit' -d 'Stop when the script needs more memory than so many MiB.' -rfka ''
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox run" diagnostics' -l 'diagnostics' -d 'Write diagnostics as blocks for people or as lines of JSON.' -rfka 'text json'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox run" traceback' -l 'traceback' -d 'Show the calls of the script, or those of the host too.' -rfka 'short full'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox run" color' -l 'color' -d 'Colour the output: on a terminal, always, never.' -rfka 'auto always never'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox run" no-color' -l 'no-color' -d 'The same as --color never.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox run" lang' -l 'lang' -d 'Speak this language to people, else what LC_ALL, LC_MESSAGES or LANG says.' -rfka 'en de'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox run" q quiet' -l 'quiet' -s 'q' -d 'Print nothing but what went wrong.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox run" version' -l 'version' -d 'Show the version.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox run" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_positional "kvosandbox test" -ge 1' -fa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'lua\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox test" filter' -l 'filter' -d 'Run only tests whose name contains a text.' -rfka ''
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox test"' -l 'tag' -d 'Run only tests with a tag (#word in a name); may be repeated for any of several.' -rfka ''
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox test" failed' -l 'failed' -d 'Run only what failed the last time in this folder.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox test" list' -l 'list' -d 'Say which tests there are, and run none.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox test" j' -s 'j' -d 'Test so many files at a time.' -rfka ''
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox test" shard' -l 'shard' -d 'Run the i-th of n parts of the files, counted from 1.' -rfka ''
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox test" shuffle' -l 'shuffle' -d 'Shuffle files and tests: --shuffle=SEED, or --shuffle alone, which takes a seed and prints it.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox test"' -l 'reporter' -d 'Report as pretty, tap, junit, json or github, into a file where one is named; may be repeated.' -rfka 'pretty tap junit json github'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox test" store-type' -l 'store-type' -d 'Keep the objects of contexts without a file in memory, or by SQLite in memory.' -rfka 'memory sqlite'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox test" verbose' -l 'verbose' -d 'Name the tests that passed, with how long they took.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox test"' -l 'show' -d 'Show more of a failure: received is all that came.' -rfka 'received'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox test" html' -l 'html' -d 'Write a page that shows failed tests step by step, to open in a browser.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'html\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox test" html-all' -l 'html-all' -d 'Show the tests that passed on the page, too.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox test" fail-fast' -l 'fail-fast' -d 'Stop at the first failure.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox test" watch' -l 'watch' -d 'Run again what a save concerns, until q and Enter, or Ctrl-C.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox test" no-clear' -l 'no-clear' -d 'With --watch, leave what is on the screen.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox test" update' -l 'update' -d 'Write the text blocks of expect and assert.callbacks that are missing or wrong: --update, or --update=new for the missing ones alone.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox test" review' -l 'review' -d 'Show what --update would write, and ask for each block.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox test" seed' -l 'seed' -d 'The seed of math.random.' -rfka ''
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox test" time-limit' -l 'time-limit' -d 'Stop after so many seconds; in test, each it; in repl, each statement.' -rfka ''
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox test" memory-limit' -l 'memory-limit' -d 'Stop when the script needs more memory than so many MiB.' -rfka ''
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox test" diagnostics' -l 'diagnostics' -d 'Write diagnostics as blocks for people or as lines of JSON.' -rfka 'text json'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox test" traceback' -l 'traceback' -d 'Show the calls of the script, or those of the host too.' -rfka 'short full'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox test" color' -l 'color' -d 'Colour the output: on a terminal, always, never.' -rfka 'auto always never'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox test" no-color' -l 'no-color' -d 'The same as --color never.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox test" lang' -l 'lang' -d 'Speak this language to people, else what LC_ALL, LC_MESSAGES or LANG says.' -rfka 'en de'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox test" q quiet' -l 'quiet' -s 'q' -d 'Print nothing but what went wrong.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox test" version' -l 'version' -d 'Show the version.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox test" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_positional "kvosandbox compare" -eq 1' -fa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'lua\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_positional "kvosandbox compare" -eq 2' -fa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'lua\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox compare"' -l 'with' -d 'Run the script once more with this: mapping="2010 template", generation=classic, controllers=original, …' -rfka ''
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox compare" html' -l 'html' -d 'Write a page that shows the runs step by step: a file, or - for standard output.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'html\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox compare" seed' -l 'seed' -d 'The seed of math.random.' -rfka ''
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox compare" time-limit' -l 'time-limit' -d 'Stop after so many seconds; in test, each it; in repl, each statement.' -rfka ''
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox compare" memory-limit' -l 'memory-limit' -d 'Stop when the script needs more memory than so many MiB.' -rfka ''
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox compare" diagnostics' -l 'diagnostics' -d 'Write diagnostics as blocks for people or as lines of JSON.' -rfka 'text json'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox compare" traceback' -l 'traceback' -d 'Show the calls of the script, or those of the host too.' -rfka 'short full'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox compare" color' -l 'color' -d 'Colour the output: on a terminal, always, never.' -rfka 'auto always never'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox compare" no-color' -l 'no-color' -d 'The same as --color never.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox compare" lang' -l 'lang' -d 'Speak this language to people, else what LC_ALL, LC_MESSAGES or LANG says.' -rfka 'en de'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox compare" q quiet' -l 'quiet' -s 'q' -d 'Print nothing but what went wrong.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox compare" version' -l 'version' -d 'Show the version.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox compare" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox demo" diagnostics' -l 'diagnostics' -d 'Write diagnostics as blocks for people or as lines of JSON.' -rfka 'text json'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox demo" traceback' -l 'traceback' -d 'Show the calls of the script, or those of the host too.' -rfka 'short full'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox demo" color' -l 'color' -d 'Colour the output: on a terminal, always, never.' -rfka 'auto always never'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox demo" no-color' -l 'no-color' -d 'The same as --color never.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox demo" lang' -l 'lang' -d 'Speak this language to people, else what LC_ALL, LC_MESSAGES or LANG says.' -rfka 'en de'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox demo" q quiet' -l 'quiet' -s 'q' -d 'Print nothing but what went wrong.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox demo" version' -l 'version' -d 'Show the version.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox demo" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn" version' -l 'version' -d 'Show the version.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_positional "kvosandbox learn" -eq 1' -fa 'start' -d 'Write the lessons to a folder; nothing that is there is overwritten.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_positional "kvosandbox learn" -eq 1' -fa 'list' -d 'List the lessons, and what became of them.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_positional "kvosandbox learn" -eq 1' -fa 'next' -d 'Go to the next lesson, once this one is solved.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_positional "kvosandbox learn" -eq 1' -fa 'goto' -d 'Go to a lesson.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_positional "kvosandbox learn" -eq 1' -fa 'check' -d 'Check the file of a lesson, the one under way where none is named.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_positional "kvosandbox learn" -eq 1' -fa 'hint' -d 'Give the next of three hints for a lesson, the one under way where none is named.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_positional "kvosandbox learn" -eq 1' -fa 'solution' -d 'Show a solution, once the lesson is solved or all hints were given.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_positional "kvosandbox learn" -eq 1' -fa 'why' -d 'Show the page that says why it is so.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_positional "kvosandbox learn" -eq 1' -fa 'skip' -d 'Leave the lesson under way out, and go to the next; or leave out the one that is named.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_positional "kvosandbox learn" -eq 1' -fa 'reset' -d 'Put the file of a lesson back as it began. Asks, and keeps what it held with .bak at the end of its name.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_positional "kvosandbox learn" -eq 1' -fa 'check-all' -d 'Check the files of all lessons; with --course, the lessons themselves.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_positional "kvosandbox learn" -eq 1' -fa 'watch' -d 'Check the file of the lesson under way whenever it is saved.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_positional "kvosandbox learn start" -eq 1' -fa '(__kvosandbox_complete_directories)'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn start" diagnostics' -l 'diagnostics' -d 'Write diagnostics as blocks for people or as lines of JSON.' -rfka 'text json'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn start" traceback' -l 'traceback' -d 'Show the calls of the script, or those of the host too.' -rfka 'short full'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn start" color' -l 'color' -d 'Colour the output: on a terminal, always, never.' -rfka 'auto always never'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn start" no-color' -l 'no-color' -d 'The same as --color never.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn start" lang' -l 'lang' -d 'Speak this language to people, else what LC_ALL, LC_MESSAGES or LANG says.' -rfka 'en de'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn start" q quiet' -l 'quiet' -s 'q' -d 'Print nothing but what went wrong.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn start" version' -l 'version' -d 'Show the version.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn start" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn list" format' -l 'format' -d 'Write text, or one JSON document.' -rfka 'text json'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn list" diagnostics' -l 'diagnostics' -d 'Write diagnostics as blocks for people or as lines of JSON.' -rfka 'text json'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn list" traceback' -l 'traceback' -d 'Show the calls of the script, or those of the host too.' -rfka 'short full'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn list" color' -l 'color' -d 'Colour the output: on a terminal, always, never.' -rfka 'auto always never'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn list" no-color' -l 'no-color' -d 'The same as --color never.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn list" lang' -l 'lang' -d 'Speak this language to people, else what LC_ALL, LC_MESSAGES or LANG says.' -rfka 'en de'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn list" q quiet' -l 'quiet' -s 'q' -d 'Print nothing but what went wrong.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn list" version' -l 'version' -d 'Show the version.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn list" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn next" diagnostics' -l 'diagnostics' -d 'Write diagnostics as blocks for people or as lines of JSON.' -rfka 'text json'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn next" traceback' -l 'traceback' -d 'Show the calls of the script, or those of the host too.' -rfka 'short full'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn next" color' -l 'color' -d 'Colour the output: on a terminal, always, never.' -rfka 'auto always never'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn next" no-color' -l 'no-color' -d 'The same as --color never.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn next" lang' -l 'lang' -d 'Speak this language to people, else what LC_ALL, LC_MESSAGES or LANG says.' -rfka 'en de'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn next" q quiet' -l 'quiet' -s 'q' -d 'Print nothing but what went wrong.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn next" version' -l 'version' -d 'Show the version.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn next" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_positional "kvosandbox learn goto" -eq 1' -fka '(__kvosandbox_custom_completion ---completion learn goto -- positional@0 (count (__kvosandbox_tokens -pc)) (__kvosandbox_tokens -tC))'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn goto" diagnostics' -l 'diagnostics' -d 'Write diagnostics as blocks for people or as lines of JSON.' -rfka 'text json'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn goto" traceback' -l 'traceback' -d 'Show the calls of the script, or those of the host too.' -rfka 'short full'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn goto" color' -l 'color' -d 'Colour the output: on a terminal, always, never.' -rfka 'auto always never'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn goto" no-color' -l 'no-color' -d 'The same as --color never.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn goto" lang' -l 'lang' -d 'Speak this language to people, else what LC_ALL, LC_MESSAGES or LANG says.' -rfka 'en de'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn goto" q quiet' -l 'quiet' -s 'q' -d 'Print nothing but what went wrong.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn goto" version' -l 'version' -d 'Show the version.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn goto" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_positional "kvosandbox learn check" -eq 1' -fka '(__kvosandbox_custom_completion ---completion learn check -- positional@0 (count (__kvosandbox_tokens -pc)) (__kvosandbox_tokens -tC))'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn check" diagnostics' -l 'diagnostics' -d 'Write diagnostics as blocks for people or as lines of JSON.' -rfka 'text json'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn check" traceback' -l 'traceback' -d 'Show the calls of the script, or those of the host too.' -rfka 'short full'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn check" color' -l 'color' -d 'Colour the output: on a terminal, always, never.' -rfka 'auto always never'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn check" no-color' -l 'no-color' -d 'The same as --color never.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn check" lang' -l 'lang' -d 'Speak this language to people, else what LC_ALL, LC_MESSAGES or LANG says.' -rfka 'en de'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn check" q quiet' -l 'quiet' -s 'q' -d 'Print nothing but what went wrong.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn check" version' -l 'version' -d 'Show the version.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn check" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_positional "kvosandbox learn hint" -eq 1' -fka '(__kvosandbox_custom_completion ---completion learn hint -- positional@0 (count (__kvosandbox_tokens -pc)) (__kvosandbox_tokens -tC))'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn hint" diagnostics' -l 'diagnostics' -d 'Write diagnostics as blocks for people or as lines of JSON.' -rfka 'text json'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn hint" traceback' -l 'traceback' -d 'Show the calls of the script, or those of the host too.' -rfka 'short full'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn hint" color' -l 'color' -d 'Colour the output: on a terminal, always, never.' -rfka 'auto always never'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn hint" no-color' -l 'no-color' -d 'The same as --color never.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn hint" lang' -l 'lang' -d 'Speak this language to people, else what LC_ALL, LC_MESSAGES or LANG says.' -rfka 'en de'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn hint" q quiet' -l 'quiet' -s 'q' -d 'Print nothing but what went wrong.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn hint" version' -l 'version' -d 'Show the version.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn hint" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn solution" diagnostics' -l 'diagnostics' -d 'Write diagnostics as blocks for people or as lines of JSON.' -rfka 'text json'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn solution" traceback' -l 'traceback' -d 'Show the calls of the script, or those of the host too.' -rfka 'short full'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn solution" color' -l 'color' -d 'Colour the output: on a terminal, always, never.' -rfka 'auto always never'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn solution" no-color' -l 'no-color' -d 'The same as --color never.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn solution" lang' -l 'lang' -d 'Speak this language to people, else what LC_ALL, LC_MESSAGES or LANG says.' -rfka 'en de'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn solution" q quiet' -l 'quiet' -s 'q' -d 'Print nothing but what went wrong.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn solution" version' -l 'version' -d 'Show the version.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn solution" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_positional "kvosandbox learn why" -eq 1' -fka '(__kvosandbox_custom_completion ---completion learn why -- positional@0 (count (__kvosandbox_tokens -pc)) (__kvosandbox_tokens -tC))'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn why" diagnostics' -l 'diagnostics' -d 'Write diagnostics as blocks for people or as lines of JSON.' -rfka 'text json'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn why" traceback' -l 'traceback' -d 'Show the calls of the script, or those of the host too.' -rfka 'short full'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn why" color' -l 'color' -d 'Colour the output: on a terminal, always, never.' -rfka 'auto always never'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn why" no-color' -l 'no-color' -d 'The same as --color never.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn why" lang' -l 'lang' -d 'Speak this language to people, else what LC_ALL, LC_MESSAGES or LANG says.' -rfka 'en de'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn why" q quiet' -l 'quiet' -s 'q' -d 'Print nothing but what went wrong.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn why" version' -l 'version' -d 'Show the version.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn why" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_positional "kvosandbox learn skip" -eq 1' -fka '(__kvosandbox_custom_completion ---completion learn skip -- positional@0 (count (__kvosandbox_tokens -pc)) (__kvosandbox_tokens -tC))'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn skip" diagnostics' -l 'diagnostics' -d 'Write diagnostics as blocks for people or as lines of JSON.' -rfka 'text json'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn skip" traceback' -l 'traceback' -d 'Show the calls of the script, or those of the host too.' -rfka 'short full'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn skip" color' -l 'color' -d 'Colour the output: on a terminal, always, never.' -rfka 'auto always never'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn skip" no-color' -l 'no-color' -d 'The same as --color never.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn skip" lang' -l 'lang' -d 'Speak this language to people, else what LC_ALL, LC_MESSAGES or LANG says.' -rfka 'en de'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn skip" q quiet' -l 'quiet' -s 'q' -d 'Print nothing but what went wrong.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn skip" version' -l 'version' -d 'Show the version.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn skip" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_positional "kvosandbox learn reset" -eq 1' -fka '(__kvosandbox_custom_completion ---completion learn reset -- positional@0 (count (__kvosandbox_tokens -pc)) (__kvosandbox_tokens -tC))'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn reset" all' -l 'all' -d 'Put back all lessons, and forget how far you have come.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn reset" yes' -l 'yes' -d 'Do not ask.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn reset" diagnostics' -l 'diagnostics' -d 'Write diagnostics as blocks for people or as lines of JSON.' -rfka 'text json'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn reset" traceback' -l 'traceback' -d 'Show the calls of the script, or those of the host too.' -rfka 'short full'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn reset" color' -l 'color' -d 'Colour the output: on a terminal, always, never.' -rfka 'auto always never'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn reset" no-color' -l 'no-color' -d 'The same as --color never.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn reset" lang' -l 'lang' -d 'Speak this language to people, else what LC_ALL, LC_MESSAGES or LANG says.' -rfka 'en de'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn reset" q quiet' -l 'quiet' -s 'q' -d 'Print nothing but what went wrong.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn reset" version' -l 'version' -d 'Show the version.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn reset" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn check-all" course' -l 'course' -d 'Whether each lesson fails unsolved for the reason that it states, and passes solved.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn check-all" diagnostics' -l 'diagnostics' -d 'Write diagnostics as blocks for people or as lines of JSON.' -rfka 'text json'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn check-all" traceback' -l 'traceback' -d 'Show the calls of the script, or those of the host too.' -rfka 'short full'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn check-all" color' -l 'color' -d 'Colour the output: on a terminal, always, never.' -rfka 'auto always never'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn check-all" no-color' -l 'no-color' -d 'The same as --color never.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn check-all" lang' -l 'lang' -d 'Speak this language to people, else what LC_ALL, LC_MESSAGES or LANG says.' -rfka 'en de'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn check-all" q quiet' -l 'quiet' -s 'q' -d 'Print nothing but what went wrong.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn check-all" version' -l 'version' -d 'Show the version.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn check-all" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn watch" no-clear' -l 'no-clear' -d 'Leave what is on the screen.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn watch" diagnostics' -l 'diagnostics' -d 'Write diagnostics as blocks for people or as lines of JSON.' -rfka 'text json'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn watch" traceback' -l 'traceback' -d 'Show the calls of the script, or those of the host too.' -rfka 'short full'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn watch" color' -l 'color' -d 'Colour the output: on a terminal, always, never.' -rfka 'auto always never'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn watch" no-color' -l 'no-color' -d 'The same as --color never.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn watch" lang' -l 'lang' -d 'Speak this language to people, else what LC_ALL, LC_MESSAGES or LANG says.' -rfka 'en de'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn watch" q quiet' -l 'quiet' -s 'q' -d 'Print nothing but what went wrong.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn watch" version' -l 'version' -d 'Show the version.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox learn watch" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_positional "kvosandbox play" -eq 1' -fa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'lua\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox play" browser' -l 'browser' -d 'The browser that opens the page, by its name or path; none prints the address alone.' -rfka ''
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox play" diagnostics' -l 'diagnostics' -d 'Write diagnostics as blocks for people or as lines of JSON.' -rfka 'text json'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox play" traceback' -l 'traceback' -d 'Show the calls of the script, or those of the host too.' -rfka 'short full'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox play" color' -l 'color' -d 'Colour the output: on a terminal, always, never.' -rfka 'auto always never'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox play" no-color' -l 'no-color' -d 'The same as --color never.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox play" lang' -l 'lang' -d 'Speak this language to people, else what LC_ALL, LC_MESSAGES or LANG says.' -rfka 'en de'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox play" q quiet' -l 'quiet' -s 'q' -d 'Print nothing but what went wrong.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox play" version' -l 'version' -d 'Show the version.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox play" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox repl" seed' -l 'seed' -d 'The seed of math.random.' -rfka ''
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox repl" time-limit' -l 'time-limit' -d 'Stop after so many seconds; in test, each it; in repl, each statement.' -rfka ''
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox repl" memory-limit' -l 'memory-limit' -d 'Stop when the script needs more memory than so many MiB.' -rfka ''
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox repl" diagnostics' -l 'diagnostics' -d 'Write diagnostics as blocks for people or as lines of JSON.' -rfka 'text json'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox repl" traceback' -l 'traceback' -d 'Show the calls of the script, or those of the host too.' -rfka 'short full'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox repl" color' -l 'color' -d 'Colour the output: on a terminal, always, never.' -rfka 'auto always never'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox repl" no-color' -l 'no-color' -d 'The same as --color never.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox repl" lang' -l 'lang' -d 'Speak this language to people, else what LC_ALL, LC_MESSAGES or LANG says.' -rfka 'en de'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox repl" q quiet' -l 'quiet' -s 'q' -d 'Print nothing but what went wrong.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox repl" version' -l 'version' -d 'Show the version.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox repl" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_positional "kvosandbox explain" -eq 1' -fka '(__kvosandbox_custom_completion ---completion explain -- positional@0 (count (__kvosandbox_tokens -pc)) (__kvosandbox_tokens -tC))'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox explain" diagnostics' -l 'diagnostics' -d 'Write diagnostics as blocks for people or as lines of JSON.' -rfka 'text json'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox explain" traceback' -l 'traceback' -d 'Show the calls of the script, or those of the host too.' -rfka 'short full'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox explain" color' -l 'color' -d 'Colour the output: on a terminal, always, never.' -rfka 'auto always never'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox explain" no-color' -l 'no-color' -d 'The same as --color never.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox explain" lang' -l 'lang' -d 'Speak this language to people, else what LC_ALL, LC_MESSAGES or LANG says.' -rfka 'en de'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox explain" q quiet' -l 'quiet' -s 'q' -d 'Print nothing but what went wrong.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox explain" version' -l 'version' -d 'Show the version.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox explain" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_positional "kvosandbox store" -eq 1' -F
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox store" format' -l 'format' -d 'Write text, or one JSON document in which no value is cut.' -rfka 'text json'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox store"' -l 'entity' -d 'Show only the entity of this name; may be repeated for any of several.' -rfka ''
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox store" rows' -l 'rows' -d 'Show at most so many objects of each entity, or all; otherwise 20 as text, all as JSON.' -rfka ''
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox store" check' -l 'check' -d 'Report what is wrong with the file: relations whose sides disagree or that lead to no row, values of another type, numbers and history that cannot be, tables that are missing or in excess.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox store" upgrade' -l 'upgrade' -d 'Make a file of an older format one of the present format, in one transaction: a process that is killed leaves it whole in one or the other.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox store" diagnostics' -l 'diagnostics' -d 'Write diagnostics as blocks for people or as lines of JSON.' -rfka 'text json'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox store" traceback' -l 'traceback' -d 'Show the calls of the script, or those of the host too.' -rfka 'short full'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox store" color' -l 'color' -d 'Colour the output: on a terminal, always, never.' -rfka 'auto always never'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox store" no-color' -l 'no-color' -d 'The same as --color never.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox store" lang' -l 'lang' -d 'Speak this language to people, else what LC_ALL, LC_MESSAGES or LANG says.' -rfka 'en de'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox store" q quiet' -l 'quiet' -s 'q' -d 'Print nothing but what went wrong.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox store" version' -l 'version' -d 'Show the version.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox store" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_positional "kvosandbox stubs" -eq 1' -fa '(__kvosandbox_complete_directories)'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox stubs" force' -l 'force' -d 'Replace files that are there.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox stubs" diagnostics' -l 'diagnostics' -d 'Write diagnostics as blocks for people or as lines of JSON.' -rfka 'text json'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox stubs" traceback' -l 'traceback' -d 'Show the calls of the script, or those of the host too.' -rfka 'short full'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox stubs" color' -l 'color' -d 'Colour the output: on a terminal, always, never.' -rfka 'auto always never'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox stubs" no-color' -l 'no-color' -d 'The same as --color never.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox stubs" lang' -l 'lang' -d 'Speak this language to people, else what LC_ALL, LC_MESSAGES or LANG says.' -rfka 'en de'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox stubs" q quiet' -l 'quiet' -s 'q' -d 'Print nothing but what went wrong.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox stubs" version' -l 'version' -d 'Show the version.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox stubs" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_flags_or_options "kvosandbox help" version' -l 'version' -d 'Show the version.'
complete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_positional "kvosandbox" -eq 1' -fa '(__fish_complete_suffix .lua)'
