import {
  Children,
  cloneElement,
  createElement,
  Fragment,
  isValidElement,
  useContext,
  type ElementType,
  type ReactNode,
} from 'react'
import { Badge as OwnBadge } from '../components/Badge.tsx'
import { Card as OwnCard } from '../components/Card.tsx'
import { Cards } from '../components/Cards.tsx'
import { Tabs as OwnTabs } from '../components/Tabs.tsx'
import { PageContext, type PageData } from './around-page.ts'
import { Admonition, CodeBlock } from './theme.tsx'

export { Steps } from '../components/Steps.tsx'
export { TabItem } from '../components/TabItem.tsx'

interface Content {
  readonly children?: ReactNode
}

interface AsideProps extends Content {
  readonly type?: string | undefined
  readonly title?: string | undefined
}

export function Aside(props: AsideProps): ReactNode {
  return <Admonition {...props} />
}

interface CardProps extends Content {
  readonly title: string
}

export function Card({ title, children }: CardProps): ReactNode {
  return <OwnCard title={title}>{children}</OwnCard>
}

export function CardGrid({ children }: Content): ReactNode {
  return <Cards>{children}</Cards>
}

interface LinkCardProps {
  readonly title: string
  readonly href: string
  readonly description?: string | undefined
}

export function LinkCard({ title, href, description }: LinkCardProps): ReactNode {
  return <OwnCard title={title} href={href} text={description} />
}

export function LinkButton({ href, children }: Content & { readonly href: string }): ReactNode {
  return <a href={href}>{children}</a>
}

interface TabsProps extends Content {
  readonly syncKey?: string | undefined
}

export function Tabs({ syncKey, children }: TabsProps): ReactNode {
  return <OwnTabs {...(syncKey === undefined ? {} : { groupId: syncKey })}>{children}</OwnTabs>
}

/** Files as a list. A folder whose content is not listed has an ellipsis in it. */
export function FileTree({ children }: Content): ReactNode {
  return <div className="file-tree">{fillFolders(children)}</div>
}

function fillFolders(node: ReactNode): ReactNode {
  return Children.map(node, (child) => {
    if (!isValidElement<Content>(child)) return child
    const { children } = child.props
    if (child.type !== 'li') return children === undefined ? child : cloneElement(child, {}, fillFolders(children))
    const parts = Children.toArray(children)
    const isEmpty = !parts.some((part) => isValidElement(part) && part.type === 'ul')
    const rest =
      isEmpty && /^\s*\S*\/(?:\s|$)/.test(textOf(parts))
        ? [
            <ul key="rest">
              <li>…</li>
            </ul>,
          ]
        : []
    return cloneElement(child, {}, fillFolders(children), ...rest)
  })
}

function textOf(node: ReactNode): string {
  return Children.toArray(node)
    .map((part) => (isValidElement<Content>(part) ? textOf(part.props.children) : typeof part === 'string' ? part : ''))
    .join('')
}

interface CodeProps {
  readonly code: string
  readonly lang?: string | undefined
  readonly title?: string | undefined
  readonly meta?: string | undefined
}

export function Code({ code, lang, title, meta }: CodeProps): ReactNode {
  return (
    <CodeBlock language={lang} title={title} metastring={meta}>
      {code}
    </CodeBlock>
  )
}

const kinds = {
  note: 'info',
  tip: 'tip',
  caution: 'warning',
  danger: 'danger',
  success: 'tip',
  default: 'info',
} as const

interface BadgeProps {
  readonly text: string
  readonly variant?: keyof typeof kinds | undefined
}

export function Badge({ text, variant = 'default' }: BadgeProps): ReactNode {
  return <OwnBadge text={text} kind={kinds[variant]} />
}

/** Pictures of Starlight decorate the text next to them. */
export function Icon({ label }: { readonly label?: string | undefined }): ReactNode {
  return label === undefined ? null : <span className="sr-only">{label}</span>
}

interface ImageProps {
  /** An imported SVG is a component whose text is its address. */
  readonly src: string | { readonly src: string } | (() => ReactNode)
  readonly alt?: string | undefined
}

/** The picture component of Astro. */
export function Image({ src, alt = '' }: ImageProps): ReactNode {
  return <img src={typeof src === 'object' ? src.src : String(src)} alt={alt} />
}

export { Image as Picture }
export { PackageManagers } from './package-managers.tsx'

export { Fragment }

type AstroProps = Readonly<Record<string, unknown>>

/** What components of Astro read of their site. */
interface AstroSite {
  readonly locale: string
  readonly texts: Readonly<Record<string, string>>
}

/** The property "key" of a component of Astro. */
const ownKey = 'astro-key'

/** Makes a component of Astro a React component. If it fails, its content is shown. */
export function astroComponent(
  site: AstroSite,
  render: (props: AstroProps & Content, astro: object) => ReactNode,
): (props: AstroProps & Content) => ReactNode {
  return function Component({ [ownKey]: written, ...given }) {
    const props = written === undefined ? given : { key: written, ...given }
    const page = useContext(PageContext)
    try {
      return render(props, {
        props,
        slots: { has: (name: string) => astroSlot(props.children, name) !== undefined },
        currentLocale: site.locale,
        locals: {
          t: (key: string, values: AstroProps = {}) => textOfSite(site, key, values),
          starlightRoute: routeOf(site, page),
        },
      })
    } catch (error) {
      page.leaveOut(
        `Astro components except their content, because they fail: ${error instanceof Error ? error.message : String(error)}`,
      )
      return props.children
    }
  }
}

function textOfSite({ texts }: AstroSite, key: string, values: AstroProps): string {
  const text = texts[key] ?? key
  // The texts of keys such as `search.label` are in Starlight.
  if (/^\w+\.[\w.]+$/.test(text)) throw new Error(`docsgen has no text "${key}"`)
  return text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (all, name: string) => (name in values ? String(values[name]) : all))
}

/** What is known of a page before the site is planned. */
function routeOf({ locale }: AstroSite, { frontMatter }: PageData): object {
  const language = { lang: locale, locale, dir: /^(?:ar|fa|he|ur)\b/.test(locale) ? 'rtl' : 'ltr' }
  const known: AstroProps = { ...language, entryMeta: language, entry: { data: frontMatter } }
  return new Proxy(known, {
    get: (_, name) => {
      if (typeof name === 'string' && !(name in known)) throw new Error(`docsgen has no "starlightRoute.${name}"`)
      return known[String(name)]
    },
  })
}

/** An element of an Astro component, whose attributes are those of HTML. */
export function astroElement(
  type: ElementType,
  props: AstroProps | null,
  ...children: readonly ReactNode[]
): ReactNode {
  const given = Object.entries(props ?? {}).filter(([name]) => !/^(?:is|define|client|transition):/.test(name))
  const inner = given.find(([name]) => name === 'set:html')?.[1]
  const text = given.find(([name]) => name === 'set:text')?.[1]
  if (type === Fragment && text !== undefined) return text as ReactNode
  if (type === Fragment && inner !== undefined)
    return createElement('span', { dangerouslySetInnerHTML: { __html: inner as string } })
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

/** What the content of a component has for one of its places; `undefined` if it has nothing. Without a name, the rest. */
export function astroSlot(content: ReactNode, wanted: string): ReactNode {
  const parts = Children.toArray(content).flatMap((part) => {
    const placed = isValidElement<Placed>(part) && part.props.slot !== undefined
    if ((placed ? part.props.slot : '') !== wanted) return []
    return [placed ? cloneElement(part, { slot: undefined }) : part]
  })
  const isEmpty = parts.every((part) => typeof part === 'string' && part.trim() === '')
  return isEmpty ? undefined : parts
}

const reactNames: Readonly<Record<string, string>> = { class: 'className', for: 'htmlFor', tabindex: 'tabIndex' }

function toReact([name, value]: readonly [string, unknown]): readonly [string, unknown] {
  if (name === 'class:list') return ['className', classesOf(value).join(' ')]
  if (name !== 'style' || typeof value !== 'string') return [reactNames[name] ?? name, value]
  const rules = value.split(';').map((rule) => rule.split(/:(.*)/s).map((part) => part.trim()))
  return [name, Object.fromEntries(rules.filter(([rule]) => rule !== '').map(([rule, own]) => [camelCase(rule), own]))]
}

function camelCase(rule = ''): string {
  return rule.startsWith('--') ? rule : rule.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function classesOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(classesOf)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, isOn]) => (isOn === true ? [name] : []))
}
