import { groupOf, type Raw } from '../../formats/raw-values.ts'

// What Infima, the theme of Docusaurus, names its variables, and what they are in docsgen.

/** Variables of Infima with a counterpart in docsgen. */
export const adaptedTokens: readonly (readonly [infima: string, token: string])[] = [
  ['--ifm-background-color', '--background'],
  ['--ifm-background-surface-color', '--overlay'],
  ['--ifm-navbar-background-color', '--navbar'],
  ['--ifm-navbar-height', '--navbar-height'],
  ['--ifm-font-color-base', '--text'],
  ['--ifm-heading-color', '--heading'],
  ['--ifm-code-background', '--surface-strong'],
  ['--ifm-font-family-base', '--font-text'],
  ['--ifm-font-family-monospace', '--font-code'],
  ['--ifm-heading-font-family', '--font-heading'],
  ['--ifm-line-height-base', '--line'],
  ['--ifm-global-radius', '--radius'],
  ['--ifm-color-secondary', '--note-tint'],
  ['--ifm-color-success', '--tip-tint'],
  ['--ifm-color-info', '--info-tint'],
  ['--ifm-color-warning', '--warning-tint'],
  ['--ifm-color-danger', '--danger-tint'],
  ['--doc-sidebar-width', '--sidebar-width'],
  ['--docusaurus-highlighted-code-line-bg', '--code-marked'],
]

const shade = (percent: number, color: string): string =>
  `color-mix(in srgb, var(--ifm-color-primary) ${String(percent)}%, ${color})`

/** Variables of Infima that the styles of a site use, if it does not set them. */
export const defaultValues: Readonly<Record<string, string>> = {
  '--ifm-color-primary': 'var(--accent)',
  '--ifm-color-primary-light': shade(90, 'white'),
  '--ifm-color-primary-lighter': shade(85, 'white'),
  '--ifm-color-primary-lightest': shade(70, 'white'),
  '--ifm-color-primary-dark': shade(90, 'black'),
  '--ifm-color-primary-darker': shade(85, 'black'),
  '--ifm-color-primary-darkest': shade(70, 'black'),
  '--ifm-link-color': 'var(--accent)',
  '--ifm-color-white': '#fff',
  '--ifm-color-black': '#000',
  '--ifm-color-content': 'var(--usual-text)',
  '--ifm-color-content-secondary': 'var(--text-faint)',
  '--ifm-font-color-secondary': 'var(--text-faint)',
  '--ifm-navbar-link-color': 'var(--text-soft)',
  '--ifm-menu-color': 'var(--text-soft)',
  '--ifm-menu-color-active': 'var(--accent)',
  '--ifm-menu-color-background-active': 'var(--accent-tint)',
  '--ifm-menu-color-background-hover': 'var(--surface)',
  '--ifm-hover-overlay': 'color-mix(in srgb, var(--usual-text) 5%, transparent)',
  '--ifm-card-background-color': 'var(--ifm-background-surface-color)',
  '--ifm-pre-background': 'var(--surface)',
  '--ifm-pre-padding': '1rem',
  '--ifm-code-font-size': '0.875em',
  '--ifm-hr-border-color': 'var(--border)',
  '--ifm-table-border-color': 'var(--border)',
  '--ifm-toc-border-color': 'var(--border)',
  '--ifm-global-border-width': '1px',
  '--ifm-global-spacing': '1rem',
  '--ifm-spacing-horizontal': '1rem',
  '--ifm-spacing-vertical': '1rem',
  '--ifm-leading': '1.25rem',
  '--ifm-font-size-base': '100%',
  '--ifm-font-weight-light': '300',
  '--ifm-font-weight-normal': '400',
  '--ifm-font-weight-semibold': '500',
  '--ifm-font-weight-bold': '700',
  '--ifm-heading-font-weight': '700',
  '--ifm-container-width': '71rem',
  '--ifm-transition-fast': '200ms',
  '--ifm-transition-slow': '400ms',
  '--ifm-transition-timing-default': 'ease',
  '--ifm-global-shadow-lw': 'var(--shadow)',
  '--ifm-global-shadow-md': 'var(--shadow)',
  '--ifm-global-shadow-tl': 'var(--shadow)',
}

/**
 * What other variables are mixed from in a mode where the site sets the color of the text or background. It may set that
 * to one of them, and variables that depend on each other have no value.
 */
export const colorsOfInfima = {
  light: { text: '#1c1e21', background: '#fff' },
  dark: { text: '#e3e3e3', background: '#1b1b1d' },
} as const

/** The steps from the background to the text. */
export const grays: readonly (readonly [name: string, value: string])[] = [
  0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000,
].flatMap((step) => {
  const value = `color-mix(in srgb, var(--usual-text) ${String(step / 10)}%, var(--usual-background))`
  return ['emphasis', 'gray'].map((name) => [`--ifm-color-${name}-${String(step)}`, value] as const)
})

/** Variables of Infima that docsgen has no token for. */
export const headingRules: readonly (readonly [infima: string, selector: string, property: string])[] = [
  ...[1, 2, 3, 4, 5, 6].map(
    (level) =>
      [`--ifm-h${String(level)}-font-size`, `:is(.prose, .article-header) h${String(level)}`, 'font-size'] as const,
  ),
  ['--ifm-heading-font-weight', ':is(.prose, .article-header) :is(h1, h2, h3, h4, h5, h6)', 'font-weight'],
  ['--ifm-code-font-size', '.prose :not(pre) > code', 'font-size'],
  ['--ifm-pre-background', '.prose pre', 'background'],
  ['--ifm-font-size-base', 'html', 'font-size'],
]

/** The style of the bar in the config. */
export function navbarColors(theme: Raw): string {
  const style = groupOf(theme['navbar'])['style']
  if (style === 'primary') return ':root {\n  --navbar: var(--brand);\n  --on-navbar: var(--on-brand);\n}'
  return style === 'dark' ? ':root {\n  --navbar: #242526;\n  --on-navbar: #f2f4f5;\n}' : ''
}

/** The style of the footer in the config. */
export function footerColors(theme: Raw): string {
  if (groupOf(theme['footer'])['style'] !== 'dark') return ''
  return '.site-footer {\n  --surface: #303846;\n  --text: #ebedf0;\n  --text-soft: #dadde1;\n  --text-faint: #dadde1;\n  --heading: #fff;\n  --accent: #fff;\n}'
}
