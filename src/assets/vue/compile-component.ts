import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import path from 'node:path'
import type * as Compiler from 'vue/compiler-sfc'
import { installedFile } from '../../system/package-folder.ts'
import { kindOf, readSource } from '../../system/source-files.ts'

/** The compiler of Vue's single-file components. */
export type VueCompiler = typeof Compiler

/** A component as a module, and what is lost if only its HTML is made. */
export interface CompiledComponent {
  readonly code: string
  readonly isStyled: boolean
  readonly hasBehaviour: boolean
  /** The files from which it imports types. */
  readonly types: readonly string[]
}

/** How a component is compiled. */
export interface Compilation {
  readonly compiler: VueCompiler
  /** The folder of the site. */
  readonly root: string
  /** Whether it runs while the site is built, or in the browser. */
  readonly target: 'build' | 'browser'
  readonly whitespace: 'condense' | 'preserve'
}

/** Compiles a component to a module that renders it on the server or in the browser. */
export function compileComponent(
  source: string,
  file: string,
  { compiler, root, target, whitespace }: Compilation,
): CompiledComponent {
  const { descriptor, errors } = compiler.parse(source, { filename: file, sourceMap: false })
  if (errors[0] !== undefined) throw errors[0]
  const id = idOf(file, root)
  const scoped = descriptor.styles.some((style) => style.scoped === true)
  const compilerOptions = { whitespace, sourceMap: false }
  const ssr = target === 'build'
  const { cssVars: ssrCssVars, slotted } = descriptor
  const templateOptions = { id, filename: file, ssr, ssrCssVars, scoped, slotted, isProd: true, compilerOptions }
  const isSetup = descriptor.scriptSetup !== null
  const script =
    descriptor.script === null && !isSetup
      ? undefined
      : compiler.compileScript(descriptor, {
          id,
          isProd: true,
          sourceMap: false,
          inlineTemplate: true,
          genDefaultAs: 'component',
          templateOptions,
          fs: {
            fileExists: (name) => kindOf(name) === 'file',
            readFile: (name) => readSource(name).toString('utf8'),
          },
        })
  const types = [...(script?.deps ?? [])]
  // The compiler keeps them, and a preview needs them as they are.
  for (const name of types) compiler.invalidateTypeCache(name)
  const found = { isStyled: descriptor.styles.length > 0, hasBehaviour: hasBehaviour(source), types }
  const own = script?.content ?? 'const component = {}'
  const end = `${scoped ? `\ncomponent.__scopeId = "data-v-${id}"` : ''}\nexport default component`
  if (isSetup || descriptor.template === null) return { ...found, code: own + end }
  const bindings = script?.bindings === undefined ? {} : { bindingMetadata: script.bindings }
  const template = compiler.compileTemplate({
    ...templateOptions,
    source: descriptor.template.content,
    compilerOptions: { ...compilerOptions, ...bindings, ...(scoped ? { scopeId: `data-v-${id}` } : {}) },
  })
  if (template.errors[0] !== undefined) throw new Error(String(template.errors[0]))
  const name = ssr ? 'ssrRender' : 'render'
  return { ...found, code: `${own}\n${template.code}\ncomponent.${name} = ${name}${end}` }
}

/** How the styles of a component are compiled. */
interface StyleCompilation extends Pick<Compilation, 'compiler' | 'root'> {
  /** Absolute paths of the folders of names at the start of imports. */
  readonly aliases: Readonly<Record<string, string>>
  readonly leaveOut: (what: string) => void
}

/** The rules of a component. Other languages than CSS need a compiler, which is a package of the site. */
export function compileStyles(
  source: string,
  file: string,
  { compiler, root, aliases, leaveOut }: StyleCompilation,
): string {
  const { styles } = compiler.parse(source, { filename: file }).descriptor
  return styles
    .map(({ content, lang = 'css', scoped = false, module = false, src }) => {
      const isPlain = /^(?:css|postcss)$/.test(lang)
      const isCompiled = preprocessed.has(lang) && installedFile(file, lang.replace('scss', 'sass')) !== undefined
      if (!(isPlain || isCompiled) || module !== false || src !== undefined) {
        leaveOut('styles of Vue components that are modules, in other files, or in a language without a compiler')
        return ''
      }
      const id = `data-v-${idOf(file, root)}`
      const { code, errors } = compiler.compileStyle({
        source: withFolders(content, aliases),
        filename: file,
        id,
        scoped,
        isProd: true,
        ...(isPlain ? {} : { preprocessLang: lang as 'scss', preprocessCustomRequire: createRequire(file) }),
      })
      if (errors[0] === undefined) return code
      if (isPlain) throw errors[0]
      leaveOut(`the styles of a Vue component, which cannot be compiled (${errors[0].message.split('\n')[0] ?? ''})`)
      return ''
    })
    .join('\n')
}

const preprocessed: ReadonlySet<string> = new Set(['scss', 'sass', 'less'])

/** Compilers of other languages than CSS do not know the names at the start of imports. */
function withFolders(styles: string, aliases: StyleCompilation['aliases']): string {
  return styles.replaceAll(/(?<=@(?:use|import|forward)\s+['"])[^'"/]+(?=\/)/g, (name) => aliases[name] ?? name)
}

/** The same for each checkout of a site. */
function idOf(file: string, root: string): string {
  const place = path.relative(root, file).replaceAll('\\', '/')
  return createHash('sha256').update(place).digest('hex').slice(0, 8)
}

/** Handlers, which have a value or a modifier, and effects. */
const behaviour = /\s(?:@[a-z][\w:-]*[.=]|v-on:|v-model)|\bonMounted\(|\baddEventListener\(|from ['"]@vueuse\//

/** Whether a component or a module does something in the browser. */
export function hasBehaviour(text: string): boolean {
  return behaviour.test(text.replaceAll(/<(pre|code|style)\b[^]*?<\/\1>/g, ''))
}
