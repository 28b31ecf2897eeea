import { Children, cloneElement, isValidElement, useContext, type ReactNode } from 'react'
import { Badge as OwnBadge } from '../components/Badge.tsx'
import { Card as OwnCard } from '../components/Card.tsx'
import { Tabs as OwnTabs } from '../components/Tabs.tsx'
import { PageContext } from './around-page.ts'
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
  readonly icon?: string | undefined
}

interface IconProps {
  readonly name: string
  readonly label?: string | undefined
}

interface LinkButtonProps extends Content {
  readonly href: string
  readonly icon?: string | undefined
  readonly iconPlacement?: 'start' | 'end' | undefined
}

/** The components with icons. The package of Starlight has the content of each SVG, if it is installed. */
export function withIcons(icons: Readonly<Record<string, string>> | undefined) {
  const useIcon = (name: string | undefined, component: string): ReactNode => {
    const { leaveOut } = useContext(PageContext)
    if (name === undefined) return undefined
    const drawing = icons?.[name]
    if (drawing !== undefined)
      return (
        <svg
          className="inline-icon"
          viewBox="0 0 24 24"
          aria-hidden="true"
          dangerouslySetInnerHTML={{ __html: drawing }}
        />
      )
    const cause = icons === undefined ? 'icons of Starlight, whose package is not installed' : `the icon "${name}"`
    leaveOut(cause, component)
    return undefined
  }
  return {
    Icon: ({ name, label }: IconProps): ReactNode => (
      <>
        {useIcon(name, 'Icon')}
        {label !== undefined && <span className="sr-only">{label}</span>}
      </>
    ),
    Card: ({ title, icon, children }: CardProps): ReactNode => (
      <OwnCard title={title} icon={useIcon(icon, 'Card')}>
        {children}
      </OwnCard>
    ),
    LinkButton: ({ href, icon, iconPlacement = 'end', children }: LinkButtonProps): ReactNode => {
      const drawing = useIcon(icon, 'LinkButton')
      return (
        <a href={href}>
          {iconPlacement === 'start' && drawing}
          {children}
          {iconPlacement === 'end' && drawing}
        </a>
      )
    },
  }
}

interface LinkCardProps {
  readonly title: string
  readonly href: string
  readonly description?: string | undefined
}

export function LinkCard({ title, href, description }: LinkCardProps): ReactNode {
  return <OwnCard title={title} href={href} text={description} />
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
