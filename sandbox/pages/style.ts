/** The style sheet of all sandbox pages, with light and dark colours. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fdfdfc, #16171a);
  --raised: light-dark(#ffffff, #1e2024);
  --ink: light-dark(#1b1c1f, #ececea);
  --quiet: light-dark(#5f6268, #a2a5ab);
  --line: light-dark(#e2e2de, #33363c);
  --accent: light-dark(#0b57c2, #82b4ff);
  --on-accent: light-dark(#ffffff, #0c1a30);
  --ribbon: light-dark(#fff1cc, #40340f);
  --ribbon-ink: light-dark(#5c4300, #ffe2a0);
  --bad: light-dark(#a3261b, #ff9d92);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
.ribbon { background: var(--ribbon); color: var(--ribbon-ink); padding: .4rem 1.25rem; font-size: .875rem; }
.ribbon b { letter-spacing: .04em; text-transform: uppercase; }
header.bar { display: flex; gap: 1.25rem; align-items: center; flex-wrap: wrap;
  padding: .9rem 1.25rem; border-bottom: 1px solid var(--line); }
header.bar a.home { font-weight: 700; color: var(--ink); text-decoration: none; }
header.bar form { flex: 1 1 16rem; display: flex; gap: .5rem; max-width: 40rem; }
main { max-width: 72rem; margin: 0 auto; padding: 1.5rem 1.25rem 4rem; }
main.narrow { max-width: 36rem; }
a { color: var(--accent); }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .5rem; text-wrap: balance; }
h2 { font-size: 1.05rem; margin: 2rem 0 .6rem; }
p { margin: .5rem 0; }
.quiet { color: var(--quiet); }
.small { font-size: .875rem; }
.number { font-variant-numeric: tabular-nums; }
input[type=search], input[type=text] { flex: 1; min-width: 0; padding: .5rem .75rem; font: inherit;
  color: inherit; background: var(--raised); border: 1px solid var(--line); border-radius: 999px; }
button { font: inherit; padding: .55rem 1.2rem; border-radius: 999px; border: 1px solid var(--accent);
  background: transparent; color: var(--accent); cursor: pointer; }
button.main { background: var(--accent); color: var(--on-accent); font-weight: 600; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.card { background: var(--raised); border: 1px solid var(--line); border-radius: 12px; padding: 1.25rem; }
label.choice { display: flex; gap: .75rem; align-items: flex-start; padding: .75rem 0;
  border-bottom: 1px solid var(--line); }
label.choice:last-of-type { border-bottom: 0; }
.actions { display: flex; gap: .75rem; margin-top: 1.25rem; }
ul.mails { list-style: none; padding: 0; margin: 1.25rem 0; border-top: 1px solid var(--line); }
.mails li { padding: .65rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; font-size: .9375rem; }
th, td { text-align: left; vertical-align: top; padding: .45rem .75rem .45rem 0; border-bottom: 1px solid var(--line); }
th { font-weight: 500; color: var(--quiet); width: 12rem; }
table.wide th { width: auto; }
.grid { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); padding: 0; list-style: none; }
.grid a { color: inherit; text-decoration: none; display: block; }
.grid img, .tile { width: 100%; aspect-ratio: 1; object-fit: cover; border-radius: 10px; background: var(--line); display: block; }
.tile { display: grid; place-items: center; color: var(--quiet); font-size: .8125rem; }
.price { font-size: 1.6rem; font-weight: 700; }
.item { display: grid; gap: 2rem; grid-template-columns: minmax(0, 1.15fr) minmax(0, 1fr); }
.gallery { display: grid; gap: .75rem; }
.gallery .stage { display: flex; overflow-x: auto; scroll-snap-type: x mandatory; border-radius: 12px; background: var(--line); }
.gallery .stage a { flex: 0 0 100%; }
.gallery .stage img { display: block; width: 100%; aspect-ratio: 1; object-fit: contain; scroll-snap-align: start; }
.gallery nav { display: flex; gap: .5rem; flex-wrap: wrap; }
.gallery nav img { width: 4.5rem; height: 4.5rem; object-fit: cover; border-radius: 8px; border: 1px solid var(--line); display: block; }
.crumbs { font-size: .875rem; color: var(--quiet); margin-bottom: 1rem; }
.ended { border-color: var(--bad); color: var(--bad); padding: .75rem 1rem; margin-bottom: 1.25rem; }
iframe.description { width: 100%; height: 26rem; border: 1px solid var(--line); border-radius: 12px; background: #fff; }
code, pre { font: .875rem/1.5 ui-monospace, SFMono-Regular, Menlo, monospace; }
code { overflow-wrap: anywhere; }
pre { overflow: auto; padding: 1rem; background: var(--raised); border: 1px solid var(--line); border-radius: 10px; }
@media (max-width: 48rem) { .item { grid-template-columns: minmax(0, 1fr); } th { width: 8.5rem; } }
`
