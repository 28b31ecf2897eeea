import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { PluginBuild } from 'esbuild'
import { addressOf, siteOfAstro } from './foreign-modules.ts'

/** A component of Astro as a React component. */
interface AstroModule {
  /** TypeScript with JSX. */
  readonly code: string
  /** Whether it has styles or scripts, which are not in the code. */
  readonly isReduced: boolean
}

/** What only Astro's own build has, and what a component cannot wait for here. */
const unknown =
  /\bawait\b|\basync\s+function\b|\bfetch\(|\bimport\.meta\b|\bAstro\.(?!props\b|slots\.has\b|currentLocale\b|locals\.(?:t|starlightRoute)\b)|\bgetStaticPaths\b|\bserver:defer\b/

/** Modules that only exist in Astro's build. */
const ofAstro = /^astro(?=[:/])(?!:assets$|\/components$)|^https?:/

const imports = /^[ \t]*import\s[^;'"]*?from\s*(['"])([^'"]+)\1[ \t]*;?/gm

const styleImports = /^[ \t]*import\s*(['"])[^'"]+\.(?:css|scss|sass|less)\1[ \t]*;?/gm

/** Whether a module is not a component of Astro, or is one that can be shown. */
export type IsReadable = (file: string, leaveOut: (message: string) => void) => Promise<boolean>

/** Lets the bundler read components of Astro as React components. */
export function loadAstro(build: PluginBuild): IsReadable {
  build.onLoad({ filter: /\.astro$/ }, ({ path: file }) => ({
    contents: convertAstro(readFileSync(file, 'utf8'))?.code ?? '',
    loader: 'tsx',
    resolveDir: path.dirname(file),
  }))
  return async (file, leaveOut) => {
    if (!file.endsWith('.astro')) return true
    const made = await convertValid(readFileSync(file, 'utf8'), build)
    if (made?.isReduced === true) leaveOut('docsgen leaves out styles and scripts of Astro components')
    return made !== undefined
  }
}

async function convertValid(text: string, { esbuild }: PluginBuild): Promise<AstroModule | undefined> {
  const made = convertAstro(text)
  if (made === undefined) return undefined
  const isValid = await esbuild.transform(made.code, { loader: 'tsx', logLevel: 'silent' }).then(
    () => true,
    () => false,
  )
  return isValid ? made : undefined
}

/** Converts a component of Astro that has values and HTML; `undefined` if it has something else. */
function convertAstro(text: string): AstroModule | undefined {
  const [, whole = '', written = text] = /^\s*---\r?\n([^]*?)^---[ \t]*$([^]*)$/m.exec(text) ?? []
  const script = withoutAsync(whole.replaceAll(styleImports, ''))
  const all = [...script.matchAll(imports)].filter(({ 0: line }) => !/^\s*import\s+type\b/.test(line))
  const plain = written.replaceAll(/<!--[^]*?-->/g, '')
  const html = withoutAsync(plain.replaceAll(/<(style|script)\b[^]*?<\/\1>/g, ''))
  const isKnown = !all.some(({ 2: name = '' }) => ofAstro.test(name)) && !unknown.test(script + html)
  if (!isKnown) return undefined
  const code = [
    '/** @jsxRuntime classic */ /** @jsx astroElement */ /** @jsxFrag Fragment */',
    `import { astroComponent, astroElement, astroSlot, Fragment } from ${addressOf('starlight')}`,
    `import astroSite from '${siteOfAstro}'`,
    ...all.map(({ 0: line }) => line),
    'export default astroComponent(astroSite, (props: any, Astro: any) => {',
    script.replaceAll(imports, '').replaceAll(/^export (?=(?:interface|type|const)\b)/gm, ''),
    `return <>${toJsx(html)}</>`,
    '})',
  ]
  return { code: code.join('\n'), isReduced: html !== plain || script !== whole }
}

/** What waits for nothing is the same without `async`, and only then can React show it. */
function withoutAsync(code: string): string {
  return code.replaceAll(/\basync\s+(?=(?:\([^()]*\)|\w+)\s*=>)/g, '')
}

const attributes = String.raw`(?:[^>{}"'\`]|\`[^\`]*\`|"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\})*?`
const emptyTags = new RegExp(String.raw`<(br|hr|img|input|meta|source|track|wbr)\b(${attributes})\/?>`, 'g')

/** The content that a component gets for one of its places. */
function slotIn(words: string): string {
  const name = /\bname=["']([\w-]+)["']/.exec(words)?.[1] ?? ''
  return `astroSlot(props.children, ${JSON.stringify(name)})`
}

/** The differences between the HTML of Astro and JSX. */
function toJsx(html: string): string {
  return (
    html
      .replaceAll(emptyTags, '<$1$2/>')
      .replaceAll(/(\s[\w:-]+)=(`[^`]*`)/g, '$1={$2}')
      .replaceAll(/(?<=<[\w.]+(?:\s[^<>]*)?\s)\{([A-Za-z_$]\w*)\}(?=[\s/>])/g, '$1={$1}')
      // Between tags and text, HTML shows a line break as a space, and JSX ignores it.
      .replaceAll(/(?<=[^\s(?:&|,;{[])(?<!=>)[ \t]*\n\s*(?=<[\w/])|(?<=[\w"'/}]>)\s*\n\s*(?=[^\s<)}:;,\]])/g, '{" "}\n')
      .replaceAll(/<slot\b([^>]*?)\/>/g, (_, words: string) => `<>{${slotIn(words)}}</>`)
      .replaceAll(
        /<slot\b([^>]*)>([^]*?)<\/slot>/g,
        (_, words: string, usual: string) => `<>{${slotIn(words)} ?? <>${usual}</>}</>`,
      )
      .trim()
  )
}
