import { createElement, isValidElement, type ReactNode } from 'react'

import { Card } from '../components/Card.tsx'
import { Cards } from '../components/Cards.tsx'
import { admonitionKind } from '../../src/model/admonition-kinds.ts'
import { aroundPage } from './around-page.ts'

export { TabItem } from '../components/TabItem.tsx'
export { Tabs } from '../components/Tabs.tsx'

interface CardItem {
  readonly label: string
  readonly href?: string | undefined
  readonly description?: string | undefined
}

/** Cards of the given entries. Without any, those of the sidebar, which are filled in when the site is planned. */
export function DocCardList({ items = aroundPage }: { readonly items?: readonly CardItem[] | undefined }): ReactNode {
  if (items === aroundPage) return createElement('docsgen-cards')
  return (
    <Cards>
      {items.map((item) => (
        <DocCard key={item.href ?? item.label} item={item} />
      ))}
    </Cards>
  )
}

export function DocCard({ item: { label, href, description } }: { readonly item: CardItem }): ReactNode {
  return <Card title={label} href={href} text={description} />
}

interface AdmonitionProps {
  readonly type?: string | undefined
  readonly title?: ReactNode
  readonly children?: ReactNode
}

/** A note, tip or warning: what `:::note` is in Markdown. */
export function Admonition({ type = 'note', title, children }: AdmonitionProps): ReactNode {
  return (
    <div className={`admonition admonition-${admonitionKind(type) ?? type}`} role="note">
      <p className="admonition-title">{title ?? messageNamed(type)}</p>
      {children}
    </div>
  )
}

/** A text of the interface, which is filled in when the page is read: its language is known there. */
function messageNamed(name: string): ReactNode {
  return createElement('docsgen-message', { 'data-name': name })
}

interface CodeBlockProps {
  readonly language?: string | undefined
  readonly className?: string | undefined
  readonly title?: string | undefined
  /** The words after the language, as on a fence. */
  readonly metastring?: string | undefined
  readonly showLineNumbers?: boolean | undefined
  readonly children?: ReactNode
}

/** A code block that is highlighted as a fence is. */
export function CodeBlock(props: CodeBlockProps): ReactNode {
  const { className = '', title, metastring = '', showLineNumbers = false, children } = props
  const language = props.language ?? /language-(\S+)/.exec(className)?.[1] ?? ''
  const words = [metastring, title === undefined ? '' : `title="${title}"`, showLineNumbers ? 'showLineNumbers' : '']
  const fence = { className: `language-${language}`, metastring: words.filter((word) => word !== '').join(' ') }
  return (
    <pre>
      <code {...fence}>{textOf(children)}</code>
    </pre>
  )
}

/** The text of elements, apart from what components add. */
export function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map(textOf).join('')
  return isValidElement<{ readonly children?: ReactNode }>(node) ? textOf(node.props.children) : ''
}

interface ContentsProps {
  /** The headings of the file, or the part of them from one number to another. */
  readonly toc?: { readonly part?: readonly number[] } | undefined
  readonly minHeadingLevel?: number | undefined
  readonly maxHeadingLevel?: number | undefined
}

/** A list of the headings of the page. */
export function TOCInline({ toc, minHeadingLevel = 2, maxHeadingLevel = 3 }: ContentsProps): ReactNode {
  const levels = { 'data-min': minHeadingLevel, 'data-max': maxHeadingLevel }
  return createElement('docsgen-contents', { ...levels, 'data-part': toc?.part?.join(' ') })
}

interface DetailsProps {
  readonly summary?: ReactNode
  readonly open?: boolean | undefined
  readonly children?: ReactNode
}

/** A section that readers expand. */
export function Details({ summary, open, children }: DetailsProps): ReactNode {
  const isElement = isValidElement(summary) && summary.type === 'summary'
  return (
    <details open={open}>
      {isElement ? summary : <summary>{summary ?? messageNamed('details')}</summary>}
      {children}
    </details>
  )
}

interface ThemedImageProps {
  readonly sources: { readonly light: string; readonly dark: string }
  readonly alt?: string | undefined
  readonly className?: string | undefined
}

/** One image for light mode and one for dark mode. */
export function ThemedImage({ sources, alt = '', className = '', ...rest }: ThemedImageProps): ReactNode {
  return (
    <>
      <img {...rest} src={sources.light} alt={alt} className={`${className} only-light`.trim()} />
      <img {...rest} src={sources.dark} alt={alt} className={`${className} only-dark`.trim()} />
    </>
  )
}

interface ImageProps {
  readonly img: string | { readonly default?: string; readonly src?: { readonly src: string } }
  readonly alt?: string | undefined
}

/** An image that another tool would resize. */
export function IdealImage({ img, alt = '', ...rest }: ImageProps): ReactNode {
  const src = typeof img === 'string' ? img : (img.default ?? img.src?.src)
  return <img {...rest} src={src} alt={alt} />
}

interface HeadingProps {
  readonly as: 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6'
  readonly children?: ReactNode
}

/** A heading with its level as a property. */
export function Heading({ as, ...rest }: HeadingProps): ReactNode {
  return createElement(as, rest)
}

/** A diagram: what a `mermaid` fence is in Markdown. */
export function Mermaid({ value }: { readonly value: string }): ReactNode {
  return <CodeBlock language="mermaid">{value}</CodeBlock>
}

interface LayoutProps {
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly children?: ReactNode
}

/** The page around what another tool's page module renders. docsgen's own layout replaces it. */
export function Layout({ children, title, description }: LayoutProps): ReactNode {
  return (
    <>
      {(title ?? description) !== undefined &&
        createElement('docsgen-page', { 'data-title': title, 'data-description': description })}
      {children}
    </>
  )
}
