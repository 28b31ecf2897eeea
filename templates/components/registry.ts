import type { ComponentType, ReactNode } from 'react'
import { Badge } from './Badge.tsx'
import { Card } from './Card.tsx'
import { Cards } from './Cards.tsx'
import { Details } from './Details.tsx'
import { Figure } from './Figure.tsx'
import { Hero } from './Hero.tsx'
import { HeroActions } from './HeroActions.tsx'
import { Logos } from './Logos.tsx'
import { Steps } from './Steps.tsx'
import { TabItem } from './TabItem.tsx'
import { Tabs } from './Tabs.tsx'

/** A component as Markdown uses it, with literal properties. They are not validated before it runs. */
export type MarkdownComponent = ComponentType<Record<string, unknown> & { readonly children?: ReactNode }>

/** Every component that writers can use, by name. */
// The cast: each component declares its own properties, but Markdown can only guarantee a record.
export const components = {
  Badge,
  Card,
  Cards,
  Details,
  Figure,
  Hero,
  HeroActions,
  Logos,
  Steps,
  Tab: TabItem,
  TabItem,
  Tabs,
} as unknown as Readonly<Record<string, MarkdownComponent>>
