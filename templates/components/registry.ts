import type { ComponentType, ReactNode } from 'react'
import { Badge } from './Badge.tsx'
import { Card } from './Card.tsx'
import { Cards } from './Cards.tsx'
import { Details } from './Details.tsx'
import { Figure } from './Figure.tsx'
import { Steps } from './Steps.tsx'
import { TabItem } from './TabItem.tsx'
import { Tabs } from './Tabs.tsx'

/** A component as Markdown sees it: literal properties, checked by nobody before it runs. */
export type MarkdownComponent = ComponentType<Record<string, unknown> & { readonly children?: ReactNode }>

/** Every component that writers can use, by the name they write. */
// The cast: each component names its own properties, but Markdown can only promise that there are some.
export const components = {
  Badge,
  Card,
  Cards,
  Details,
  Figure,
  Steps,
  Tab: TabItem,
  TabItem,
  Tabs,
} as unknown as Readonly<Record<string, MarkdownComponent>>
