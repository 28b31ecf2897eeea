import { Children, cloneElement, isValidElement, type ReactNode } from 'react'
import { Badge as OwnBadge } from '../components/Badge.tsx'
import { Card as OwnCard } from '../components/Card.tsx'
import { Tabs as OwnTabs } from '../components/Tabs.tsx'
import { CodeBlock, textOf } from './theme.tsx'

export { Cards as CardGrid } from '../components/Cards.tsx'
export { Steps } from '../components/Steps.tsx'
export { TabItem } from '../components/TabItem.tsx'
export { Admonition as Aside } from './theme.tsx'

interface Content {
  readonly children?: ReactNode
}

interface CardProps extends Content {
  readonly title: string
}

export function Card({ title, children }: CardProps): ReactNode {
  return <OwnCard title={title}>{children}</OwnCard>
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
