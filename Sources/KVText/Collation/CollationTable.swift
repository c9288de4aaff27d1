/// The weights by which text is sorted, taken from the root collation of CLDR as ICU has it for en_US.
///
/// Scalar by scalar in ascending order, those that decompose left out unless they sort as letters of their own. An entry
/// holds a scalar's collation elements with a comma between them, an element `primary.tertiary.secondary`: ranks in base
/// 36, of which the last two are left out where they are the common ones, 2 and 1. `N:` in front of an entry is its
/// scalar's number, in base 36 too; without it it is the next one.
enum CollationTable {
  /// The rank of the digit 0; those of the other digits follow.
  static let digitZero: UInt16 = 648
  /// The last rank before those of currencies, digits and letters.
  static let lastSymbol: UInt16 = 608
  /// The highest rank of all.
  static let lastRank: UInt16 = 1599

  /// Letters with a mark that sort as one letter of their own: the letter, the mark, the whole.
  static let contractions: [(UInt32, UInt32, UInt32)] = [
    (0x418, 0x306, 0x419), (0x438, 0x306, 0x439), (0x627, 0x653, 0x622), (0x627, 0x654, 0x623), (0x648, 0x654, 0x624),
    (0x627, 0x655, 0x625), (0x64A, 0x654, 0x626),
  ]

  /// The entries.
  static let text: StaticString = """
    0:0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 1 2 3 4 5 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 \
    0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 9 12 1s 30 gz 31 2y 1p 1v 1w 2s ad p d 1a 2w \
    i0 i1 i2 i3 i4 i5 i6 i7 i8 i9 z w ah ai aj 15 2r ig.c ir.c j2.c jb.c jo.c k8.c kg.c ks.c l4.c lg.c ln.c lw.c \
    mg.c mo.c n1.c nl.c nx.c o4.c oo.c p5.c pg.c pz.c q8.f qc.c qf.c ql.c 1x 2x 1y 44 b 41 ig ir j2 jb jo k8 kg ks \
    l4 lg ln lw mg mo n1 nl nx o4 oo p5 pg pz q8 qc qf ql 1z al 20 an 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 6 0.0.0 \
    0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 \
    0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 9.k 13 gy h0 gx h1 am 2o 48 6b ig.m 1t ak 0.0.0 6c 45 62 ae i2.h i3.h \
    42 ss.3 2p 1d 4b i1.h n1.m 1u i1.r,at.f,i4.r i1.r,at.f,i2.r i3.r,at.f,i4.r 16 5i:ig.f.2,jo.g 5s:jb.f.2 5z:ag \
    n1.c,0.2.p 66:r2.f oo.2.2,oo.4 6e:ig.2.2,jo.4 6o:jb.2.2 6v:af n1,0.2.p 72:r2 7k:jb.c,0.2.z jb,0.2.z \
    86:ks.c,0.2.z ks,0.2.z 8h:l5 l4.g,lg.g l4.4,lg.4 8o:o3 8v:lw.c,0.u.3j lw,0.u.3j lw.c,0.2.z lw,0.2.z 95:rn.f,mo.4 \
    n0.d n0 9e:n1.f.2,jo.g n1.2.2,jo.4 9y:p7.f p7 an:oo.2.5 it iz.f j0.f j0 rj.f rj n7.f j7.f j7 jh.f ji.f jk.f jk \
    ql.4,q8.5 jt.f jv.b jx.3 kd.f kd km.f kq.f ku le.f la.f lq.f lq m1 me pt.f mt.f mu nf.f bm:kr.f kr nr.f nr o5.d \
    rh.f rh oz.d p2 pa pb.f pb pc.f c1:px.f q3.f qi.f qi qn.f qn qw.d qy.f qy r0 rd ri.f ri p5.4,oo.4 r6 s2 s3 s4 s5 \
    jb.g,ql.g,0.f.i jb.g,ql.4,0.f.i jb.4,ql.4,0.f.i lw.g,lg.g lw.g,lg.4 lw.4,lg.4 mo.g,lg.g mo.g,lg.4 mo.4,lg.4 \
    d9:jt dg:kk.f kk dt:jb.g,ql.g jb.g,ql.4 jb.4,ql.4 dy:ku.f r6.f f0:qk.f qk f4:mu.f jl nj.f nj qq.f qq fo:m9 my pd \
    lh jb.4,ir.4 nx.4,nl.4 ii.f j4.f j4 m1.f p8.f ov qt rl.f rl it.f pl.f q7.f jq.f jq lj.f lj o2.f o2 o7.f o7 qh.f \
    qh in io iq iz n7 j8 jh ji jz jv k0 jx k1 k4 k5 ll km ki kj kq k7 pq kw l1 la le l6 m3 m5 m7 mb pt pw mk mt mx \
    mp nf n4 nh nv o9 ob oc of og oh oj o5 ok ou oz lm p3 p4 pf pc pl px q3 q7 qb mf qg qr qs qw r1 rk rt s1 s6 s7 \
    is k6 kn kt lk lv lx o1 rz s0 jb.4,ql.4 jb.4,qw.3 jb.4,qs.f p5.4,oo.4 p5.4,oz.3 p5.4,j8.f k8.4,n0.3 lw.4,oo.4 \
    lw.4,ql.4 s8 s9 pr ps ks.m kw.o lg.m o4.m o9.f oc.f ok.f q8.s qf.m 4i 4k l2 rn l3 rp ru rm rv 4l.u.1m 4m.u.1m \
    4n.u.1m 4o.u.1m 4p 4q 4r 4s 4t 4u 4v 4w 4x 4y gm gn 4z.u.1m 50.u.1m 51.u.1m 52.u.1m 53.u.1m 54.u.1m 46.u.1m \
    47.u.1m 49.u.1m 4c.u.1m 43 4a.u.1m 55.u.1m 56.u.1m kq.o lw.m oo.m qc.m rt.f 57.u.1m 58.u.1m 59.u.1m 5a.u.1m \
    5b.u.1m 5c.u.1m 5d.u.1m 5e 5f.u.1m ro 5g.u.1m 5h.u.1m 5i.u.1m 5j.u.1m 5k.u.1m 5l.u.1m 5m.u.1m 5n.u.1m 5o.u.1m \
    5p.u.1m 5q.u.1m 5r.u.1m 5s.u.1m 5t.u.1m 5u.u.1m 5v.u.1m 5w.u.1m 0.2.f 0.2.e 0.2.h 0.2.n 0.2.s 0.2.10 0.2.g 0.2.o \
    0.2.l 0.2.11 0.2.j 0.2.m 0.2.i 0.2.t 0.2.t 0.2.12 0.2.13 0.2.14 0.2.t 0.2.c 0.2.d 0.2.t 0.2.u 0.2.u 0.2.u 0.2.u \
    0.2.t 0.2.15 0.2.u 0.2.u 0.2.u 0.2.u 0.2.u 0.2.16 0.2.17 0.2.18 0.2.19 0.2.1a 0.2.1b 0.2.q 0.2.r 0.2.u 0.2.u \
    0.2.u 0.2.u 0.2.1c 0.2.1d 0.2.u 0.2.1e 0.2.1f 0.2.b 0.2.u 0.2.1g 0.2.z 0.2.v 0.2.v 0.2.p 0.2.1h 0.2.u 0.2.u \
    0.2.u 0.2.t 0.2.t 0.2.t n6:0.2.k n9:0.2.1i 0.2.t 0.2.u 0.2.u 0.2.u 0.2.t 0.2.t 0.2.t 0.2.u 0.2.u 0.0.0 0.2.t \
    0.2.t 0.2.t 0.2.u 0.2.u 0.2.u 0.2.u 0.2.t 0.2.1j 0.2.u 0.2.u 0.2.t 0.2.u 0.2.t 0.2.t 0.2.u 0.2.1k 0.2.1l 0.2.u \
    ig.4 jo.4 l4.4 n1.4 pg.4 j2.4 jb.4 ks.4 mg.4 o4.4 p5.4 pz.4 qc.4 sk.f sk tg.f tg ol:4j sh.f sh oq:sn.3 t6 t5 t7 \
    ov:so.f p0:42 pd:sa.j sb.d sc.9 se.b sf.j sj.d sl.d sm.d sn.j sp.f sq.d ss.f st.d su.d sv.d sw.j t1.f pv:t4.d \
    t8.d t9.b ta.d tb.9 tc.d te.b q9:sa sb sc se sf sj sl sm sn sp sq ss st su sv sw t1 t4.r t4 t8 t9 ta tb tc te \
    r3:sp.k,sa.3,sn.3 sb.3 sm.3 t9.j r9:ta.3 sw.3 sp.3,sa.3,sn.3 t0.f t0 si.f si sg.d sg sz.f sz tf.f tf ti.f ti \
    tj.f tj tk.f tk tl.f tl tm.f tm tn.f tn to.f to sp.3 t1.3 t4.3 so sm.i sf.3 a8.u.1m th.f th t4.i sy.f sy t3 t6.f \
    t5.f t7.f si:u1.f sk:u5.o uc.f uh.b so:uj.f uy.f va.f vs.f sv:wi.f tp.b ts.b tt.b tu.b tz.b u4.b u6.b u9.b uf.b \
    ui.f uk.b us.b v1.d v3.d vc.9 ve.b vi.d vl.b vo.d vt.b vy.b vz.b w9.b wb.b wj.b wk.o wl.b wm.b wn.d wq.f wr.d \
    ws.f tp ts tt tu tz u4 u6 u9 uf ui uk us v1 v3 vc ve vi vl vo vt vy vz w9 wb wj wk wl wm wn wq wr ws uq:u1 us:u5 \
    uc uh uw:uj uy va vs v3:wi w5.x.1m w5.u.1m wp.x.1m wp.u.1m wu.x.1m wu.u.1m wv.x.1m wv.u.1m wx.w.1m wx.u.1m \
    ww.x.1m ww.u.1m wy.x.1m wy.u.1m wz.w.1m wz.u.1m x0.w.1m x0.u.1m x1.x.1m x1.u.1m x2.w.1m x2.u.1m vs:vx.w.1m \
    vx.u.1m w8.w.1m w8.u.1m w7.w.1m w7.u.1m w6.w.1m w6.u.1m vh.f vh 63.u.1m 0.u.1p 0.2.t 0.2.d 0.2.c 0.2.t 0.0.0 \
    0.0.0 ug.f ug wo.f wo vj.f vj tu.o.2 tu.f.2 tv.f tv tx.f tx u8.f u8 u3.f u3 ul.f ul up.f up uo.f uo un.f un v6.f \
    v6 v9.f v9 vg.f vg x3.f x3 vn.f vn vr.f vr vu.f vu vv.f vv w2.f w2 wa.f wa wd.f wd wf.f wf w3.f w3 wg.f wg wh.f \
    wh x5.f xv:um.f um uu.f uu v7.f v7 v5.f v5 we.f we v2.f v2 x5 yc:tr.f tr yg:tq.f tq yo:ud.f ud yw:vd.f vd \
    za:ty.f ty ze:tw.f tw w0.w.1m w0.u.1m w1.w.1m w1.u.1m u0.f u0 u2.f u2 ua.f ua ue.f ue uz.f uz vb.f vb vm.f vm \
    vq.w.1m vq.u.1m ub.w.1m ub.u.1m uw.w.1m uw.u.1m v0.f v0 vk.f vk wt.w.1m wt.u.1m ur.w.1m ur.u.1m x4.f x4 uq.w.1m \
    uq.u.1m ux.w.1m ux.u.1m v8.f v8 vf.f vf w4.w.1m w4.u.1m v4.f v4 u7.w.1m u7.u.1m wc.w.1m wc.u.1m uv.w.1m uv.u.1m \
    10x:zk.f zm.f zn.f zo.f zp.o zq.f zr.f zs.f zt.f zu.f zv.o zw.f zx.o zy.f zz.f 100.f 101.f 102.f 103.f 104.o \
    105.f 107.o 108.f 109.f 10a.f 10b.f 10c.f 10d.f 10e.f 10f.o 10g.f 10h.f 10i.f 10j.o 10k.f 10l.f 10m.f 10n.f \
    121:10o 3r 3s 14 q 17 3t zl zk zm zn zo zp zq zr zs zt zu zv zw zx zy zz 100 101 102 103 104 105 107 108 109 10a \
    10b 10c 10d 10e 10f 10g 10h 10i 10j 10k 10l 10m 10n zp.f,10j.f 106 10 e 13h:64.u.1m 65.u.1m h2 13l:0.0.0 0.0.0 \
    0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 \
    0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 0.u.1q 0.u.1r 0.u.1s 0.u.1t 0.u.1u 0.u.1v \
    0.u.1w 0.u.1x 0.u.1y 0.u.1z 0.u.1z 0.u.20 0.u.23 0.0.0 3u 0.u.24 3v 0.u.22 0.u.21 3w 0.0.0 0.0.0 3x 0.u.1y \
    15c:10p 10q 10r 10s 10t 10u 10v 10w 10x 10y 10z.o 10z 110 111.o 111 112.f 112 113 114 115.f 115 116.f 116 117 \
    118 119 11a 167:10y.f,10t.f,10u.f,10t.f 10u.f,10u.f 10u.f,10y.f 10y.f,10y.f 1p.2.a 1s.u.1o 16o:0.0.0 0.0.0 0.0.0 \
    0.0.0 0.0.0 0.0.0 b0.u.1m b2.u.1m 66.u.1m 34 36 h3 r s 67.u.1m 68.u.1m 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 \
    0.0.0 0.0.0 0.0.0 0.0.0 x 0.0.0 1e 11 18 157.u.1m 11b 11c 11d 11g 11h 11j 11k 11m 11q 11r 11s 11y 124 125 129 \
    12a 12l 12m 12x 12y 133 134 138 139 13b 13c 143.u.1m 144.u.1m 154.u.1m 155.u.1m 156.u.1m 0.0.0 13f 13n 13q 145 \
    14a 14b 14h 14n 14x 14y 0.u.25 0.u.26 0.u.27 0.u.28 0.u.29 0.u.2a 0.u.2b 0.u.2c 0.u.2d 0.u.2e 0.u.2f 0.u.2h \
    0.u.2i 0.u.2j 0.u.2k 0.u.2l 0.u.2m 0.u.2n 0.u.2o 0.u.2p 0.u.2g i0 i1 i2 i3 i4 i5 i6 i7 i8 i9 32 t u 2v 11l \
    13m.u.1m 0.u.2q 11f 11e 11i.u.1m 11b.f 11b.f,11k.3 11b.f,14n.3 11b.f,14r.3 11b.f,14y.3 11t 11u 11n 11v 11w 11o \
    11x 11p 126 127 11z 120 128 121 123 12b 12c 12d 12e 12f 12g 12h 12i 12j 12n 12o 12p 12q 12r 12s 12t 12u 12v 12z \
    130 131 135 136 13a 13d 13g.u.1m 13h.u.1m 13i.u.1m 13j.u.1m 13k.u.1m 13l.u.1m 13o.u.1m 13p.u.1m 13r 13s 13t \
    13u.u.1m 13v.u.1m 13w.u.1m 13x 13y.u.1m 13z.u.1m 140.u.1m 141.u.1m 142.u.1m 146.u.1m 147.u.1m 148.u.1m 149.u.1m \
    14g.u.1m 14c 14d.u.1m 14e 14f.u.1m 14i 122 1c1:14j 1c3:14k.u.1m 14o 14p.u.1m 14q.u.1m 14r 14s 14t 14u.u.1m \
    14v.u.1m 14z 150 151 14w.u.1m 152 153.u.1m 158 1ck:1b 14m.u.1m 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 \
    69.u.1m 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 14n.3 14y.3 0.0.0 0.0.0 6a.u.1m 0.0.0 0.0.0 0.0.0 0.0.0 12k.u.1m \
    12w.u.1m i0 i1 i2 i3 i4 i5 i6 i7 i8 i9 132.u.1m 137 13e.u.1m 11b.2.2 14a.2.2 14l.u.1m 2tb:h4 159 15a 15b 15c 15d \
    15e go 0.u.2s 0.u.2t 0.u.2u 0.u.2v 0.u.2w 0.u.2x 0.u.2y 0.u.2r 3y i0 i1 i2 i3 i4 i5 i6 i7 i8 i9 3z 40 3a8:x7.f \
    x9.f xb.f xd.f xf.f xh.f xj.f xn.f xp.f xr.f xt.f xv.f xx.f y1.f y3.f y5.f y7.f y9.f yb.f yf.f yh.f yj.f yl.f \
    yn.f yp.f yr.f yt.f yv.f yx.f yz.f z1.f z5.f z7.f xl.f xz.f yd.f z3.f z9.f 3bb:zc.f 3bh:zh.f 3bk:x6 x8 xa xc xe \
    xg xi xm xo xq xs xu xw y0 y2 y4 y6 y8 ya ye yg yi yk ym yo yq ys yu yw yy z0 z4 z6 xk xy yc z2 z8 za zb zd ze \
    zf 1f xw.o zg zi zj 5mo:tt.3 tz.3 vc.3 vl.3 vo.3 vo.3 wl.3 wp.w.1m vw.w.1m vp.w.1m vp.u.1m 5n4:x6.f x8.f xa.f \
    xc.f xe.f xg.f xi.f xm.f xo.f xq.f xs.f xu.f xw.f y0.f y2.f y4.f y6.f y8.f ya.f ye.f yg.f yi.f yk.f ym.f yo.f \
    yq.f ys.f yu.f yw.f yy.f z0.f z4.f z6.f xk.f xy.f yc.f z2.f z8.f za.f zb.f zd.f ze.f zf.f 5od:zg.f zi.f zj.f \
    5q8:ih il im iv j3 jc jd jp k3 l9 li lo lz mh mr n2 n8 n3 n9 n6 n5 nk nc nd nm o6 oa p6 ph pi pj pv q0 q9 qm qx \
    rw rx sd sr sx t2 td ut ig.s ig.o.2,jo.m ir.q iu jb.q jo.s jt.o kg.q ks.s l4.s lg.q ln.s lw.s mg.s mo.s mq n1.s \
    nj.o nl.s o4.s p5.s pg.q q8.t ig.m in.o io.n im.f ir.m jb.m jo.m jv.j jx.n k3.f kg.m l9.f ln.m mg.m n0.n n1.m \
    n7.o nc.f nd.f nl.m p5.m pg.m pi.f pt.o pz.m rx.f sb.n sc.k se.q ta.n tb.k l4.o o4.o pg.o pz.o sb.r sc.p t1.p \
    ta.r tb.p pk iw jf kb mi ms np o8 oi os p9 qo ko v3.n kg.2.2 p5.2.2,ks.4 lb lf nn pn py iy jg kc kl lp m6 mj mw \
    nq oe ot p0 q2 qd qp ij ip jj jr jy k2 jw lc na p1 po qz iq.o j2.m j8.o jb.o.2 k1.o k8.m ll.f ki.o pq.o la.o \
    le.o l6.o lb.f lk.o m7.f m6.f lx.o mk.o pw.f mt.o mx.f mp.o nf.o nv.f ou.n oz.n pa.f pl.o px.o ph.f q3.o q7.o \
    ql.m qr.o qs.o qw.n sm.r 0.2.t 0.2.t 0.2.u 0.2.t 0.2.t 0.2.t 0.2.t 0.2.t 0.2.t 0.2.t o4.4 0.2.t 0.2.t 0.2.t \
    0.2.t 0.2.u 0.2.u 0.2.t rb.3 ig.2.2 ig.2.2,jo.4 ig.4,n1.4 ig.4,pz.4 j2.4,0.f.q jb.2.7 jb.2.2 kg.4 kj.f ln.4 lw.4 \
    lx.f mh.f mo.4 mp.f o5.3 o4.2.7 oo.4 oo.2.5 ql.4 io.3 ir.4 j1.f jv.3 k8.4 m4.f n1.4,0.f.u nl.4 oz.3 pg.4,0.f.u \
    q8.5 ig.4,0.f.l n1.4,0.f.l pg.4,0.f.l 0.2.t 0.2.t 0.2.t 0.2.t 0.2.u 0.2.u 0.2.t 0.2.u 0.2.u 0.2.t 0.2.u \
    61m:ig.4,rp.f 61o:ox oy oo.f.2,oo.g jn 64a:lw.g,lw.g lw.4,lw.4 q6.f q6 qj.f qj 69p:4d.u.1m 69r:4d.u.1m 4f.u.1m \
    6bi:4e.u.1m 6bm:9.9 9.9 9.9 9.9 9.9 9.k 9.9 9.9 9.9 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 f f.f g h i j 2n c 1p.2.2 \
    1p.2.4 1p.2.6 1p.2.8 1s.2.2 1s.2.3 1s.2.5 1s.2.6 37 38 39 3a 1a.9 1a.9,1a.9 1a.9,1a.9,1a.9 3b 7 8 0.0.0 0.0.0 \
    0.0.0 0.0.0 0.0.0 9.k 33 35 3f 3f.f,3f.f 3f.f,3f.f,3f.f 3g 3g.f,3g.f 3g.f,3g.f,3g.f 3j 1q 1r 3k 12.9,12.9 19 a \
    3l 3n 3p 3q 3c at 21 22 15.b,15.b 15.b,12.9 12.9,15.b 2z 2q 3d 3e 2t y 3o 2u ap.u.1m k 3m 1g 1h \
    3f.f,3f.f,3f.f,3f.f 1i 1j 1k 1l 1m 1n 1o 9.9 0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 6ee:0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 \
    0.0.0 0.0.0 0.0.0 0.0.0 0.0.0 i0.h l4.m 6es:i4.h i5.h i6.h i7.h i8.h i9.k ad.k ao.f ai.k 1v.i 1w.i mo.m i0.l \
    i1.l i2.l i3.l i4.l i5.l i6.l i7.l i8.l i9.o ad.p ao.o ai.p 1v.n 1w.n 6fk:ig.o jo.o n1.o qc.o jv.q ks.o ln.o \
    lw.o mg.o mo.o nl.o oo.o p5.o 6g0:h5 h6 h7 h8 h9 ha hb nl.g,p5.4,oo.4 o4.g,oo.4 hc hd he hf hg hh hi hj hk hl hm \
    hn ho hp hq hr hs ht hu hv hw hx hy hz 18a.u.1m 6hc:0.u.35 0.u.36 0.u.37 0.u.37 0.u.38 0.u.39 0.u.3a 0.u.3b \
    0.2.v 0.2.v 0.2.v 0.u.3c 0.u.3d 0.2.w 0.2.w 0.2.w 0.2.w 0.u.3e 0.2.w 0.2.w 0.2.w 0.2.v 0.u.3f 0.u.3g 0.u.3h \
    0.u.3i 0.2.v 0.2.v 0.2.u 0.2.u 0.2.u 0.2.u 0.2.t 6io:ig.4,2w.o,j2.4 ig.4,2w.o,oo.4 j2.i 62.f,j2.g 6d.u.1m \
    j2.4,2w.o,n1.4 j2.4,2w.o,pg.4 jx.d 6e.u.1m 62.f,k8.g kg.7 ks.i ks.i ks.i ks.7 ks,0.2.z l4.i l4.i lw.i lw.7 \
    6f.u.1m mo.i mo.g,n1.4 6g.u.1m 6h.u.1m nl.i nx.i o4.i o4.i o4.i 6i.u.1m 6j.u.1m oo.m,mg.m p5.g,jo.g,lw.g \
    p5.m,mg.m 6k.u.1m ql.i 6l.u.1m 6jr:6m.u.1m ql.i 6n.u.1m 6jw:ir.i j2.i 6o.u.1m jo.7 jo.i k8.i ke.f mg.i n1.7 \
    10p.f 10q.f 10r.f 10s.f l4.7 6p.u.1m k8.g,ig.g,qc.g sw.b sc.3 sc.f sw.q ac.f 6q.u.1m 6r.u.1m 6s.u.1m 6t.u.1m \
    jb.i jb.7 jo.7 l4.7 lg.7 6u.u.1m eo.u.1m 6v.u.1m ig.g,2w.o,oo.g ke 6w.u.1m i1.r,at.f,i7.r i1.r,at.f,i9.s \
    i1.r,at.f,i1.r,i0.r i1.r,at.f,i3.r i2.r,at.f,i3.r i1.r,at.f,i5.r i2.r,at.f,i5.r i3.r,at.f,i5.r i4.r,at.f,i5.r \
    i1.r,at.f,i6.r i5.r,at.f,i6.r i1.r,at.f,i8.r i3.r,at.f,i8.r i5.r,at.f,i8.r i7.r,at.f,i8.r i1.r,at.f l4.g \
    l4.g,l4.g l4.g,l4.g,l4.g l4.g,pz.g pz.g pz.g,l4.g pz.g,l4.g,l4.g pz.g,l4.g,l4.g,l4.g l4.g,qc.g qc.g qc.g,l4.g \
    qc.g,l4.g,l4.g lw.g j2.g jb.g mg.g l4.4 l4.4,l4.4 l4.4,l4.4,l4.4 l4.4,pz.4 pz.4 pz.4,l4.4 pz.4,l4.4,l4.4 \
    pz.4,l4.4,l4.4,l4.4 l4.4,qc.4 qc.4 qc.4,l4.4 qc.4,l4.4,l4.4 lw.4 j2.4 jb.4 mg.4 ia ib ic j9.f j9 i6 id ie if \
    i0.r,at.f,i3.r 6x.u.1m 6y.u.1m 6mo:6z 71 70 72 73.u.1m 74.u.1m 75.u.1m 76.u.1m 77.u.1m 78.u.1m 6n0:79.u.1m \
    7a.u.1m 7b.u.1m 7c.u.1m 7d.u.1m 7e.u.1m 7f.u.1m 7g.u.1m 7h.u.1m 7i.u.1m 7j.u.1m 7k.u.1m 7l.u.1m 7m.u.1m 7n.u.1m \
    7o.u.1m 7p.u.1m 7q.u.1m 6nj:7r.u.1m 7s.u.1m 7t.u.1m 7u.u.1m 7v.u.1m 7w.u.1m 7x.u.1m 7y.u.1m 7z.u.1m 80.u.1m \
    81.u.1m 82.u.1m 83.u.1m 84.u.1m 85.u.1m 86.u.1m 87.u.1m 88.u.1m 89.u.1m 8a.u.1m 8b.u.1m 8c.u.1m 8d.u.1m 8e.u.1m \
    8f.u.1m 8g.u.1m 8h.u.1m 8i.u.1m 8j.u.1m 8k.u.1m 6og:8l.u.1m 8m.u.1m 8n.u.1m 8o.u.1m 8p.u.1m 8q.u.1m 8r.u.1m \
    8s.u.1m 8t.u.1m 8u.u.1m 8v.u.1m 8w.u.1m 8x.u.1m 8y.u.1m 8z.u.1m 90.u.1m 91.u.1m 92.u.1m 93.u.1m 94.u.1m 95.u.1m \
    96.u.1m 97.u.1m 98.u.1m 99.u.1m 9a.u.1m 9b.u.1m 9c.u.1m 9d.u.1m 9e.u.1m 9f.u.1m 9g.u.1m 9h.u.1m 9i.u.1m 9j.u.1m \
    9k.u.1m 9l.u.1m 9m.u.1m 9n.u.1m 9o.u.1m 9p.u.1m 9q.u.1m 9r.u.1m 9s.u.1m 9t.u.1m 9u.u.1m 9v.u.1m 9w.u.1m 9x.u.1m \
    9y.u.1m 9z a0.u.1m 6px:a1.u.1m a2.u.1m a3 a4.u.1m 6q2:a5.u.1m a6.u.1m 6q5:a7.u.1m a9.u.1m aa.u.1m ab.u.1m ac ao \
    aq.u.1m ar.u.1m as au.u.1m av.u.1m aw.u.1m ax.u.1m ay.u.1m az.u.1m b1.u.1m b3.u.1m b4.u.1m b5.u.1m b6.u.1m \
    b7.u.1m b8.u.1m b9.u.1m 6qt:ba.u.1m 6qv:bb.u.1m bc.u.1m bd.u.1m be.u.1m bf bf.f,bf.f bf.f,bf.f,bf.f bg bg.f,bg.f \
    bg.f,bg.f,bg.f bh.u.1m bi.u.1m bj.u.1m bk.u.1m bl.u.1m bm.u.1m bn.u.1m bo.u.1m bp.u.1m bq.u.1m br.u.1m bs.u.1m \
    bt.u.1m bu.u.1m bv.u.1m bw.u.1m 6rm:bx.u.1m by.u.1m 6rp:bz.u.1m c0.u.1m 6rs:c1.u.1m 6ru:c2.u.1m c3.u.1m c4.u.1m \
    c5.u.1m c6.u.1m c7.u.1m c8.u.1m c9.u.1m ca.u.1m cb.u.1m cc.u.1m cd.u.1m ce.u.1m cf.u.1m cg.u.1m ch.u.1m ci.u.1m \
    cj.u.1m ck.u.1m cl.u.1m cm.u.1m cn.u.1m 6sh:co.u.1m 6sj:cp.u.1m cq.u.1m cr.u.1m cs.u.1m ct.u.1m cu.u.1m cv.u.1m \
    cw.u.1m cx.u.1m cy.u.1m 6sy:cz.u.1m d0.u.1m 6t2:d1.u.1m d2.u.1m 6t6:d3.u.1m d4.u.1m d5.u.1m d6.u.1m d7.u.1m \
    d8.u.1m 6te:d9.u.1m da.u.1m 6ti:db.u.1m dc.u.1m 6tm:dd.u.1m de.u.1m df.u.1m dg.u.1m dh.u.1m di.u.1m dj.u.1m \
    dk.u.1m dl.u.1m dm.u.1m dn.u.1m do.u.1m dp.u.1m dq.u.1m dr.u.1m ds.u.1m dt.u.1m du.u.1m dv.u.1m dw.u.1m dx.u.1m \
    dy.u.1m dz.u.1m e0.u.1m e1.u.1m e2.u.1m e3.u.1m e4.u.1m e5.u.1m e6.u.1m e7.u.1m e8.u.1m e9.u.1m ea.u.1m \
    6uo:eb.u.1m ec.u.1m ed.u.1m ee.u.1m ef.u.1m eg.u.1m eh.u.1m ei.u.1m ej.u.1m ek.u.1m el.u.1m em.u.1m en.u.1m \
    ep.u.1m eq.u.1m er.u.1m es.u.1m et.u.1m eu.u.1m ev.u.1m ew.u.1m ex.u.1m ey.u.1m ez.u.1m f0.u.1m f1.u.1m f2.u.1m \
    f3.u.1m f4.u.1m f5.u.1m f6.u.1m f7.u.1m f8.u.1m f9.u.1m fa.u.1m fb.u.1m fc.u.1m fd.u.1m fe.u.1m ff.u.1m fg.u.1m \
    fh.u.1m fi.u.1m fj.u.1m fk.u.1m fl.u.1m fm.u.1m fn.u.1m 6w4:fo.u.1m fp.u.1m fq.u.1m fr.u.1m fs.u.1m ft.u.1m \
    6we:fu.u.1m fv.u.1m fw.u.1m fx.u.1m fy.u.1m fz.u.1m g0.u.1m g1.u.1m g2.u.1m g3.u.1m g4.u.1m g5.u.1m g6.u.1m \
    g7.u.1m g8.u.1m g9.u.1m ga.u.1m gb.u.1m 76o:i1.e i2.e i3.e i4.e i5.e i6.e i7.e i8.e i9.g i1.e,i0.e i1.e,i1.e \
    i1.e,i2.e i1.e,i3.e i1.e,i4.e i1.e,i5.e i1.e,i6.e i1.e,i7.e i1.e,i8.e i1.e,i9.g i2.e,i0.e 1v.8,i1.6,1w.8 \
    1v.8,i2.6,1w.8 1v.8,i3.6,1w.8 1v.8,i4.6,1w.8 1v.8,i5.6,1w.8 1v.8,i6.6,1w.8 1v.8,i7.6,1w.8 1v.8,i8.6,1w.8 \
    1v.8,i9.7,1w.8 1v.8,i1.6,i0.6,1w.8 1v.8,i1.6,i1.6,1w.8 1v.8,i1.6,i2.6,1w.8 1v.8,i1.6,i3.6,1w.8 \
    1v.8,i1.6,i4.6,1w.8 1v.8,i1.6,i5.6,1w.8 1v.8,i1.6,i6.6,1w.8 1v.8,i1.6,i7.6,1w.8 1v.8,i1.6,i8.6,1w.8 \
    1v.8,i1.6,i9.7,1w.8 1v.8,i2.6,i0.6,1w.8 i1.6,1a.9 i2.6,1a.9 i3.6,1a.9 i4.6,1a.9 i5.6,1a.9 i6.6,1a.9 i7.6,1a.9 \
    i8.6,1a.9 i9.7,1a.9 i1.6,i0.6,1a.9 i1.6,i1.6,1a.9 i1.6,i2.6,1a.9 i1.6,i3.6,1a.9 i1.6,i4.6,1a.9 i1.6,i5.6,1a.9 \
    i1.6,i6.6,1a.9 i1.6,i7.6,1a.9 i1.6,i8.6,1a.9 i1.6,i9.7,1a.9 i2.6,i0.6,1a.9 1v.8,ig.4,1w.8 1v.8,ir.4,1w.8 \
    1v.8,j2.4,1w.8 1v.8,jb.4,1w.8 1v.8,jo.4,1w.8 1v.8,k8.4,1w.8 1v.8,kg.4,1w.8 1v.8,ks.4,1w.8 1v.8,l4.4,1w.8 \
    1v.8,lg.4,1w.8 1v.8,ln.4,1w.8 1v.8,lw.4,1w.8 1v.8,mg.4,1w.8 1v.8,mo.4,1w.8 1v.8,n1.4,1w.8 1v.8,nl.4,1w.8 \
    1v.8,nx.4,1w.8 1v.8,o4.4,1w.8 1v.8,oo.4,1w.8 1v.8,p5.4,1w.8 1v.8,pg.4,1w.8 1v.8,pz.4,1w.8 1v.8,q8.5,1w.8 \
    1v.8,qc.4,1w.8 1v.8,qf.4,1w.8 1v.8,ql.4,1w.8 ig.k ir.k j2.k jb.k jo.k k8.k kg.k ks.k l4.k lg.k ln.k lw.k mg.k \
    mo.k n1.k nl.k nx.k o4.k oo.k p5.k pg.k pz.k q8.p qc.k qf.k ql.k ig.a ir.a j2.a jb.a jo.a k8.a kg.a ks.a l4.a \
    lg.a ln.a lw.a mg.a mo.a n1.a nl.a nx.a o4.a oo.a p5.a pg.a pz.a q8.c qc.a qf.a ql.a i0.e i1.e,i1.e i1.e,i2.e \
    i1.e,i3.e i1.e,i4.e i1.e,i5.e i1.e,i6.e i1.e,i7.e i1.e,i8.e i1.e,i9.g i2.e,i0.e i1.e i2.e i3.e i4.e i5.e i6.e \
    i7.e i8.e i9.g i1.e,i0.e i0.e 8rk:m2.f m2 m3.f nn.f og.f ii p8 kx.f kx lr.f lr qu.f qu io.d mk.f in.f iq.f q4 \
    qa.f qa q5 ky.f ky nw js od ne ju lg.o pz.s ov.f qt.f 9hc:9.3 v 1c 3h gf.u.1m gp 176.1,17s.1 i0 25 26 27 28 29 \
    2a 2b 2c 2d 2e gg gh.u.1m 2f 2g 2h 2i 2j 2k 2l 2m l 1s.2.9 1s.2.a 1s.u.1n gi.u.1m i1 i2 i3 i4 i5 i6 i7 i8 i9 \
    0.u.2z 0.u.30 0.u.31 0.u.32 0.u.33 0.u.34 m gr gr,0.2.x gs gs,0.2.x gt gg.f gj.u.1m 188.v.1m 187.v.1m 189.v.1m \
    gq 17p.1,177.1 3i gk.u.1m gl.u.1m 9j5:16v.1 16v 16w.1 16w 16x.1 16x 16y.1 16y 16z.1 16z 170 9jh:171 9jj:172 \
    9jl:173 9jn:174 9jp:175 9jr:176 9jt:177 9jv:178 9jx:179 9jz:17a 9k1:17b 9k3:17c.1 17c 9k6:17d 9k8:17e 9ka:17f \
    17g 17h 17i 17j 17k 9ki:17l 9kl:17m 9ko:17n 9kr:17o 9ku:17p 17q 17r 17s 17t 17u.1 17u 17v.1 17v 17w.1 17w 17x \
    17y 17z 180 181 182.1 182 183 184 185 186 9lh:170.1 173.1 9ll:0.2.x 0.2.y 4g.u.1m 4h.u.1m gu 9lr:17w.o,17y.n n \
    16v.3 16v.d 16w.3 16w.d 16x.3 16x.d 16y.3 16y.d 16z.3 16z.d 170.9 9m5:171.3 9m7:172.9 9m9:173.9 9mb:174.8 \
    9md:175.3 9mf:176.9 9mh:177.9 9mj:178.3 9ml:179.3 9mn:17a.3 9mp:17b.3 9mr:17c.3 17c.d 9mu:17d.3 9mw:17e.8 \
    9my:17f.3 17g.3 17h.b 17i.3 17j.3 17k.9 9n6:17l.9 9n9:17m.9 9nc:17n.9 9nf:17o.9 9ni:17p.3 17q.3 17r.9 17s.3 \
    17t.3 17u.3 17u.d 17v.3 17v.d 17w.3 17w.c 17x.9 17y.8 17z.9 180.9 181.9 182.3 182.9 183.d 184.d 185.b 186.b \
    9o5:170.3 173.3 9ob:o gv gw 9of:174.n,17e.n x0g:5x.u.1m 5y.u.1m rq.f rq ry.f ry l0.f l0 p5.g,ql.4 p5.4,ql.4 re.f \
    re rf.f rf rg.f rg k9 op ig.g,ig.g ig.4,ig.4 ig.g,n1.g ig.4,n1.4 ig.g,pg.g ig.4,pg.4 ig.g,pz.g ig.4,pz.4 \
    ig.f.2,pz.g ig.2.2,pz.4 ig.g,qf.g ig.4,qf.4 ja.f ja ls.f ls lt.f lt lu.f lu ly.f ly m0.f m0 ng.f ng nb.f nb \
    n1.g,n1.g n1.4,n1.4 no.f no ns.f ns nt.f nt nz.f nz o0.f o0 o4.f.7 o4.2.7 on.f on q1.f q1 pz.g,qf.g pz.4,qf.4 \
    qv.f qv r4.f r4 r5.f r5 r8.f r8 r9.f r9 ra.f ra rb.d rb rb.n jm ma mn mz ol om pe rc jb.f.7 jb.2.7 k8.f.2 k8.2.2 \
    kg.f.2 kp.f kp mc.f mc o4.f.2 o4.2.2 oo.f.7 oo.2.7 p5.f.7 p5.2.7 5z 60.u.1m 61.u.1m rr.f rr pq.f m8 rs mv.f mv \
    j5.f j5 j6 kv ix.f ix ka.f ka ig.g,0.f.l ig.4,0.f.l n1.g,0.f.l n1.4,0.f.l pg.g,0.f.l pg.4,0.f.l kg.g,0.f.v \
    kg.4,0.f.v ln.g,0.f.v ln.4,0.f.v mo.g,0.f.v mo.4,0.f.v o4.g,0.f.v o4.4,0.f.v oo.g,0.f.v oo.4,0.f.v kw.f k1.f \
    ki.f m5.f l6.f ny lv.f pf.f lk.f qe.f j1.o j1 ni.f ni pm.f pm ik.f ik ld.f ld pp.f pp ig.g,0.f.r ig.4,0.f.r \
    q8.f.2 q8.2.2 j6.f ou.d qp.f je.f je oq.f oq k7.f or.f or 18b.u.1m 18c.u.1m kh.f kh 18d.u.1m r3 18e.u.1m r7 ow.f \
    ow oo.f.a oo.2.a md.f md me.f x69:18f.u.1m j2.q k8.q nx.q kz.f kz l8 ks.m,0.f.z n1.o.2,jo.m pu kf nu ml l7 mm \
    1dkw:k8.4,k8.4 k8.4,l4.4 k8.4,lw.4 k8.4,k8.4,l4.4 k8.4,k8.4,lw.4 oo.2.5,p5.4 oo.4,p5.4 1edd:12.3 1s.f 30.f gz.f \
    31.f 2y.f 1p.f 1v.3 1w.3 2s.f ad.3 p.3 d.f 1a.3 2w.f i0.3 i1.3 i2.3 i3.3 i4.3 i5.3 i6.3 i7.3 i8.3 i9.3 z.3 w.3 \
    ah.f ai.3 aj.f 15.3 2r.f ig.e ir.e j2.e jb.e jo.e k8.e kg.e ks.e l4.e lg.e ln.e lw.e mg.e mo.e n1.e nl.e nx.e \
    o4.e oo.e p5.e pg.e pz.e q8.h qc.e qf.e ql.e 1x.f 2x.f 1y.f 44.f b.3 41.f ig.3 ir.3 j2.3 jb.3 jo.3 k8.3 kg.3 \
    ks.3 l4.3 lg.3 ln.3 lw.3 mg.3 mo.3 n1.3 nl.3 nx.3 o4.3 oo.3 p5.3 pg.3 pz.3 q8.3 qc.3 qf.3 ql.3 1z.3 al.f 20.3 \
    an.f 23.f 24.f 1c.f 29.f 2a.f v.d o.f 185.j 16v.8 16w.8 16x.8 16y.8 16z.8 17u.8 17v.8 17w.7 17c.8 gv.f 16v.i \
    16w.i 16x.i 16y.i 16z.i 170.f 171.b 172.f 173.f 174.d 175.b 176.f 177.f 178.b 179.b 17a.b 17b.b 17c.i 17d.b \
    17e.d 17f.b 17g.b 17h.j 17i.b 17j.b 17k.f 17l.f 17m.f 17n.f 17o.f 17p.b 17q.b 17r.f 17s.b 17t.d 17u.i 17v.i \
    17w.g 17x.f 17y.d 17z.f 180.f 181.f 182.f 186.j 0.f.x 0.f.y 160.x.1m 15f.n 15g.o 16m.o 15h.n 16n.o 16o.o 15i.n \
    15j.o 15k.n 16p.o 16q.o 16r.o 16s.o 16t.o 16u.o 15y.o 15l.n 15m.n 15n.o 15z.o 15o.n 15p.o 15q.n 15r.n 15s.o \
    15t.n 15u.n 15v.n 15w.n 15x.n 1eiq:161.n 162.o 163.o 164.o 165.o 166.o 1eiy:167.o 168.o 169.n 16a.o 16b.o 16c.o \
    1ej6:16d.o 16e.n 16f.o 16g.o 16h.o 16i.o 1eje:16j.o 16k.n 16l.o 1ejk:gy.f h0.f ak.f 45.f am.f h1.f hc.f \
    1ejs:gc.f 6z.f 71.f 70.f 72.f gd.f ge.f
    """
}
