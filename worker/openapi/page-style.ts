/** The page's own style: system type, the product's colours, light and dark as the device says. */
export const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --canvas: light-dark(oklch(0.968 0.003 165), oklch(0.172 0.007 170));
  --surface: light-dark(oklch(0.996 0.001 165), oklch(0.213 0.008 170));
  --line: light-dark(oklch(0.89 0.005 165), oklch(0.315 0.01 170));
  --ink: light-dark(oklch(0.215 0.014 170), oklch(0.955 0.004 165));
  --ink-soft: light-dark(oklch(0.445 0.014 168), oklch(0.755 0.01 166));
  --accent: light-dark(oklch(0.4 0.083 163), oklch(0.79 0.105 163));
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--canvas); color: var(--ink); font: 0.9375rem/1.5 system-ui, sans-serif; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: 1rem; background: var(--surface); padding: 0.5rem 1rem; }
header, main, footer { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem; }
h1, h2, h3, h4 { line-height: 1.25; text-wrap: balance; }
h1 { font-size: 1.75rem; margin: 0 0 0.5rem; }
header { padding-bottom: 0; }
main { padding-top: 0; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 0.75rem; }
h4 { font-size: 0.9375rem; margin: 1.25rem 0 0.25rem; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
nav ul { display: flex; flex-wrap: wrap; gap: 0 1.25rem; list-style: none; margin: 0; padding: 0; }
nav a { display: inline-block; padding: 0.6rem 0; }
details { background: var(--surface); border: 1px solid var(--line); border-radius: 0.5rem; margin: 0.5rem 0; }
summary { cursor: pointer; padding: 0.7rem 1rem; }
summary h3 { display: inline; font-size: 0.9375rem; font-weight: 500; margin: 0; }
summary code { font-weight: 620; overflow-wrap: anywhere; }
.content { padding: 0 1rem 1rem; scroll-margin-top: 6rem; }
.soft { color: var(--ink-soft); }
code { font-family: ui-monospace, monospace; font-size: 0.875em; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; font-weight: 400; padding: 0.35rem 1rem 0.35rem 0; border-bottom: 1px solid var(--line); overflow-wrap: break-word; }
th:first-child { min-width: 7rem; max-width: 20rem; overflow-wrap: anywhere; }
td:last-child { min-width: 10rem; max-width: 30rem; }
thead th { color: var(--ink-soft); font-size: 0.8125rem; }
`
