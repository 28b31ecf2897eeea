import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { PluginBuild } from 'esbuild'
import { addressOf, siteOfAstro } from './foreign-modules.ts'
import { expandGlobs, usesGlobs } from './import-globs.ts'

/** A component of Astro as a React component. */
interface AstroModule {
  /** JavaScript. */
  readonly code: string
  /** Whether it has styles or scripts, which are not in the code. */
  readonly isReduced: boolean
}

const imports = /^[ \t]*import\s[^;'"]*?from\s*(['"])([^'"]+)\1[ \t]*;?/gm

const styleImports = /^[ \t]*import\s*(['"])[^'"]+\.(?:css|scss|sass|less)\1[ \t]*;?/gm

/** Whether a module is not a component of Astro, or is one that can be shown. */
export type IsReadable = (file: string, leaveOut: (message: string) => void) => Promise<boolean>

/** Lets the bundler read components of Astro as React components, and modules that import what a pattern matches. */
export function loadAstro(build: PluginBuild, root: string): IsReadable {
  const { transform } = build.esbuild
  const convert = async (file: string): Promise<AstroModule | undefined> => {
    const { code, isReduced } = toReact(readFileSync(file, 'utf8'), path.basename(file, '.astro'))
    const jsx = { jsx: 'transform', jsxFactory: 'astroElement', jsxFragment: 'Fragment' } as const
    const made = await transform(code, { ...jsx, loader: 'tsx', logLevel: 'silent' }).catch(() => undefined)
    if (made === undefined || /\bfrom "https?:/.test(made.code)) return undefined
    return { code: await expandGlobs(made.code, { file, root }), isReduced }
  }
  build.onLoad({ filter: /\.astro$/ }, async ({ path: file }) => ({
    contents: (await convert(file))?.code ?? '',
    loader: 'js',
    resolveDir: path.dirname(file),
  }))
  build.onLoad({ filter: /\.[mc]?[jt]sx?$/, namespace: 'file' }, async ({ path: file }) => {
    if (file.includes('node_modules')) return undefined
    const text = readFileSync(file, 'utf8')
    if (!usesGlobs(text)) return undefined
    const { code } = await transform(text, { loader: /\.[mc]?ts$/.test(file) ? 'ts' : 'tsx', jsx: 'automatic' })
    return { contents: await expandGlobs(code, { file, root }), loader: 'js' }
  })
  return async (file, leaveOut) => {
    if (!file.endsWith('.astro')) return true
    const made = await convert(file)
    if (made?.isReduced === true) leaveOut('docsgen leaves out styles and scripts of Astro components')
    return made !== undefined
  }
}

/** Writes a component of Astro as TypeScript with JSX. */
function toReact(text: string, name: string): AstroModule {
  const [, whole = '', written = text] = /^\s*---\r?\n([^]*?)^---[ \t]*$([^]*)$/m.exec(text) ?? []
  const script = whole.replaceAll(styleImports, '')
  const all = [...script.matchAll(imports)].filter(({ 0: line }) => !/^\s*import\s+type\b/.test(line))
  const plain = written.replaceAll(/<!--[^]*?-->/g, '')
  const html = plain.replaceAll(/<(style|script)\b[^]*?<\/\1>/g, '')
  const code = [
    `import { astroComponent, astroElement, astroSlot, Fragment } from ${addressOf('astro')}`,
    `import astroSite from '${siteOfAstro}'`,
    ...all.map(({ 0: line }) => line),
    `export default astroComponent(astroSite, ${JSON.stringify(name)}, ${/\bawait\b/.test(script + html) ? 'async ' : ''}(props: any, Astro: any) => {`,
    script.replaceAll(imports, '').replaceAll(/^export (?=(?:interface|type|const)\b)/gm, ''),
    `return <>${toJsx(html)}</>`,
    '})',
  ]
  return { code: code.join('\n'), isReduced: html !== plain || script !== whole }
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
      .replaceAll(/(?<=<[\w.:-]+(?:\s[^<>]*)?\s)\{([A-Za-z_$]\w*)\}(?=[\s/>])/g, '$1={$1}')
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
