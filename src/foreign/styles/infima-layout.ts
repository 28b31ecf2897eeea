// Classes of Infima, the theme of Docusaurus, that pages and components of many sites use for their layout. docsgen has
// no parts with these names, or parts that look the same.

const columns = Array.from({ length: 12 }, (_, index) => {
  const [count, share] = [String(index + 1), `${String(((index + 1) / 12) * 100)}%`]
  return `.col--${count} { --col: ${share}; } .row > .col--offset-${count} { margin-inline-start: ${share}; }`
})

const edges: Readonly<Record<string, string>> = {
  top: '-top',
  bottom: '-bottom',
  left: '-left',
  right: '-right',
  vert: '-block',
  horiz: '-inline',
  all: '',
}
const lengths = { none: '0', xs: '0.25rem', sm: '0.5rem', md: '1rem', lg: '2rem', xl: '5rem' }

const spaces = ['margin', 'padding'].flatMap((property) =>
  Object.entries(edges).flatMap(([edge, suffix]) =>
    Object.entries(lengths).map(
      ([size, length]) => `.${property}-${edge}--${size} { ${property}${suffix}: ${length} !important; }`,
    ),
  ),
)

/** The colors of buttons, dark enough for their text. */
const fills = [
  ['secondary', '#ebedf0', '#1c1e21'],
  ['success', '#008000', '#fff'],
  ['info', '#54c7ec', '#1c1e21'],
  ['warning', '#ffba00', '#1c1e21'],
  ['danger', '#d6202a', '#fff'],
].map(
  ([kind, fill, text]) =>
    `.button--${kind}:not(.button--outline).button { border-color: ${fill}; background: ${fill}; color: ${text}; }`,
)

const sides = ['left', 'center', 'right', 'justify'].map((side) => `.text--${side} { text-align: ${side}; }`)

/** The rules for these classes, in the content of pages. */
export const layoutRules = `.layout:not([data-sidebar]):has(main .container), .layout:not([data-sidebar]) main:has(.container) { max-inline-size: none; }
.layout:not([data-sidebar]) main:has(> .article > .prose > * .container):not(:has(> .article > .prose > p, > .article > .article-header)) { padding: 0; }
:where(.prose, .layout-page main) {
.container { width: 100%; max-width: var(--ifm-container-width); margin-inline: auto; padding-inline: 1rem; }
.row { display: flex; flex-wrap: wrap; margin-inline: -1rem; }
.row > .col { flex: 1 0 0; min-width: 0; max-width: 100%; margin-inline-start: 0; padding-inline: 1rem; }
.row > [class*='col--'] { flex: 0 0 var(--col, 100%); max-width: var(--col, 100%); }
${columns.join('\n')}
@media (max-width: 996px) {
  .row > .col.col { flex: 0 0 100%; max-width: 100%; margin-inline-start: 0; }
}
.button[class*='button--'] { display: inline-block; padding: 0.375em 1.5em; border: 1px solid var(--border-strong); border-radius: var(--radius); background: var(--surface); color: var(--text); font-weight: 700; text-align: center; text-decoration: none; white-space: nowrap; }
.button--primary:not(.button--outline).button { border-color: var(--brand); background: var(--brand); color: var(--on-brand); }
${fills.join('\n')}
.button--outline.button { background: none; color: var(--accent); }
.button--lg { font-size: 1.2em; }
.button--sm { font-size: 0.8em; }
.button--block.button { display: block; }
.hero:has(.container) { display: block; padding: 4rem 2rem; text-align: inherit; }
.hero--primary { --text: var(--on-brand); background-color: var(--brand); }
.hero--dark { --text: #fff; background-color: #303846; }
:is(.hero--primary, .hero--dark) { --heading: var(--text); color: var(--text); overflow-wrap: break-word; }
:is(.hero--primary, .hero--dark) .button--outline { border-color: currentColor; color: inherit; }
.hero__title { font-size: 3rem; }
.hero__subtitle { font-size: 1.5rem; }
.card:has(> [class*='card__']) { display: flex; flex-direction: column; padding: 0; }
.card__header, .card__body, .card__footer { padding: 1rem 1rem 0; }
:is(.card__header, .card__body) > :first-child { margin-block-start: 0; }
.card__header:last-child, .card__body:last-child, .card__footer:last-child { padding-block-end: 1rem; }
.alert { padding: 1rem; border: 1px solid var(--border); border-radius: var(--radius); background: var(--surface); }
.avatar { display: flex; gap: 1rem; align-items: center; }
.avatar__photo { border-radius: 50%; }
${[...sides, ...spaces].join('\n')}
}`
