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

/** The properties of each component that writers can set. */
export const propertyNames: Readonly<Record<string, readonly string[]>> = {
  Badge: ['text', 'kind', 'type'],
  Card: ['title', 'href', 'text', 'icon'],
  Cards: [],
  Details: ['summary'],
  Figure: ['src', 'alt', 'caption'],
  Hero: ['image', 'dark', 'alt'],
  HeroActions: [],
  Logos: ['title'],
  Steps: [],
  Tab: ['value', 'label', 'default'],
  TabItem: ['value', 'label', 'default'],
  Tabs: ['id', 'group', 'groupId', 'defaultValue', 'values'],
}
