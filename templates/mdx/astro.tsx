import {
  cloneElement,
  createElement,
  Fragment,
  isValidElement,
  useContext,
  type ElementType,
  type ReactNode,
} from 'react'
import { PageContext, type PageData } from './around-page.ts'
import { clsx } from './framework.tsx'

export { Fragment }

interface Content {
  readonly children?: ReactNode
}

type AstroProps = Readonly<Record<string, unknown>>

/** What components of Astro read of their site. */
interface AstroSite {
  readonly locale: string
  readonly texts: Readonly<Record<string, string>>
  readonly url: string
  /** The address of the site, and that of the pages of its language. */
  readonly base: string
  readonly rootPath: string
}

/** The property "key" of a component of Astro. */
const ownKey = 'astro-key'

/** Makes a component of Astro a React component. If it fails, its content is shown. */
export function astroComponent(
  site: AstroSite,
  name: string,
  render: (props: AstroProps & Content, astro: object) => ReactNode,
): (props: AstroProps & Content) => ReactNode {
  return function Component({ [ownKey]: written, ...given }) {
    const props = written === undefined ? given : { key: written, ...given }
    const page = useContext(PageContext)
    const fail = (error: unknown): ReactNode => {
      const cause = error instanceof Error ? error.message : String(error)
      page.leaveOut(`the Astro component ${name} except its content, because it fails: ${cause}`, name)
      return props.children
    }
    const slots = {
      has: (slot: string) => astroSlot(props.children, slot) !== undefined,
      // What is shown as HTML can also be the content itself.
      render: (slot: string) => Promise.resolve(astroSlot(props.children, slot === 'default' ? '' : slot)),
    }
    try {
      const made = render(
        props,
        strict('Astro', {
          props,
          slots,
          self: Component,
          url: new URL(addressOf(site, page), site.url),
          site: new URL(site.url),
          generator: 'docsgen',
          currentLocale: site.locale,
          locals: strict('Astro.locals', { t: textsOf(site), starlightRoute: routeOf(site, page) }),
        }),
      )
      return made instanceof Promise ? made.then(withoutResponse, fail) : withoutResponse(made)
    } catch (error) {
      return fail(error)
    }
  }
}

/** A component that ends with `return new Response()` shows nothing. */
function withoutResponse(made: unknown): ReactNode {
  return made instanceof Response ? null : (made as ReactNode)
}

/** An object that refuses to be asked for what it does not have. */
function strict(owner: string, known: AstroProps): object {
  return new Proxy(known, {
    get: (_, name) => {
      if (typeof name === 'string' && !(name in known)) throw new Error(`docsgen has no "${owner}.${name}"`)
      return known[String(name)]
    },
  })
}

/** The address of a page, if no other tool or option changes it. */
function addressOf({ rootPath }: AstroSite, { path }: PageData): string {
  const own = path.replace(/(?:^|\/)index$/, '')
  return own === '' ? rootPath : `${rootPath}${own}/`
}

function textsOf({ texts }: AstroSite): (key: string, values?: AstroProps) => string {
  return (key, values = {}) => {
    const text = texts[key] ?? key
    // The texts of keys such as `search.label` are in Starlight, which may not be installed.
    if (/^\w+\.[\w.]+$/.test(text)) throw new Error(`docsgen has no text "${key}"`)
    return text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (all, name: string) => (name in values ? String(values[name]) : all))
  }
}

/** What is known of a page before the site is planned. */
function routeOf({ locale }: AstroSite, { frontMatter, path }: PageData): object {
  const language = { lang: locale, locale, dir: /^(?:ar|fa|he|ur)\b/.test(locale) ? 'rtl' : 'ltr' }
  const id = path.replace(/(?<=.)\/index$/, '')
  const entry = { id, slug: id, data: frontMatter }
  return strict('starlightRoute', { ...language, id, slug: id, entryMeta: language, entry })
}

/** An element of an Astro component, whose attributes are those of HTML. */
export function astroElement(
  type: ElementType,
  props: AstroProps | null,
  ...children: readonly ReactNode[]
): ReactNode {
  const given = Object.entries(props ?? {}).filter(([name]) => !/^(?:is|define|client|server|transition):/.test(name))
  const written = given.find(([name]) => name === 'set:html')?.[1]
  if (written !== undefined && typeof written !== 'string')
    return astroElement(type, Object.fromEntries(given.filter(([name]) => name !== 'set:html')), written as ReactNode)
  const inner = written
  const text = given.find(([name]) => name === 'set:text')?.[1]
  if (type === Fragment && text !== undefined) return text as ReactNode
  if (type === Fragment && inner !== undefined)
    return createElement('span', { dangerouslySetInnerHTML: { __html: inner } })
  // React keeps the property for itself.
  const all = given.map(([name, value]) => [name === 'key' ? ownKey : name, value] as const)
  if (typeof type !== 'string') return createElement(type, Object.fromEntries(all), ...children)
  const attributes = Object.fromEntries(given.filter(([name]) => !name.startsWith('set:')).map(toReact))
  if (inner !== undefined) return createElement(type, { ...attributes, dangerouslySetInnerHTML: { __html: inner } })
  return createElement(type, attributes, ...(text === undefined ? children : [text as ReactNode]))
}

interface Placed {
  readonly slot?: string | undefined
}

/** Content can be a promise, which React waits for when it is shown. */
function flatten(content: ReactNode): ReactNode[] {
  if (Array.isArray(content)) return (content as ReactNode[]).flatMap(flatten)
  return content === null || content === undefined || typeof content === 'boolean' ? [] : [content]
}

/** What the content of a component has for one of its places; `undefined` if it has nothing. Without a name, the rest. */
export function astroSlot(content: ReactNode, wanted: string): ReactNode {
  const parts = flatten(content).flatMap((part) => {
    const placed = isValidElement<Placed>(part) && part.props.slot !== undefined
    if ((placed ? part.props.slot : '') !== wanted) return []
    return [placed ? cloneElement(part, { slot: undefined }) : part]
  })
  const isEmpty = parts.every((part) => typeof part === 'string' && part.trim() === '')
  return isEmpty ? undefined : parts
}

const reactNames: Readonly<Record<string, string>> = { class: 'className', for: 'htmlFor', tabindex: 'tabIndex' }

function toReact([name, value]: readonly [string, unknown]): readonly [string, unknown] {
  if (name === 'class:list') return ['className', clsx(value)]
  if (name !== 'style' || typeof value !== 'string') return [reactNames[name] ?? name, value]
  const rules = value.split(';').map((rule) => rule.split(/:(.*)/s).map((part) => part.trim()))
  return [name, Object.fromEntries(rules.filter(([rule]) => rule !== '').map(([rule, own]) => [camelCase(rule), own]))]
}

function camelCase(rule = ''): string {
  return rule.startsWith('--') ? rule : rule.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
