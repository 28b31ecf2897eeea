import { createElement, type ComponentType, type ReactNode } from 'react'
import { components, propertyNames, type MarkdownComponent } from '../../templates/components/registry.ts'
import { components as mdxComponents } from '../../templates/mdx/components.tsx'
import { renderAtOnce } from './render-at-once.ts'

/** A component as used on a page. */
interface ComponentTree {
  readonly name: string
  readonly props: Readonly<Record<string, unknown>>
  readonly children: readonly (ComponentTree | number)[]
  readonly label?: number | undefined
}

export type ComponentRegistry = Readonly<Record<string, MarkdownComponent>>

/** Joins the components of docsgen with those of the site. A site's component replaces one with the same name. */
export function joinRegistries(own: ComponentRegistry): ComponentRegistry {
  return { ...components, ...own }
}

/** The properties of a component of docsgen. Those of a site's component are not known. */
export function propertiesOf(name: string, registry: ComponentRegistry): readonly string[] | undefined {
  return registry[name] === components[name] ? propertyNames[name] : undefined
}

/** Renders a component to HTML, with `<template>`, which HTML allows everywhere, in place of its Markdown content. */
export function renderComponent(tree: ComponentTree, registry: ComponentRegistry): string {
  return renderAtOnce(toElement(tree, registry, 0))
}

function toElement(tree: ComponentTree | number, registry: ComponentRegistry, key: number): ReactNode {
  if (typeof tree === 'number') return createElement('template', { key, 'data-slot': tree })
  const component = registry[tree.name] as ComponentType<Record<string, unknown>> | undefined
  if (component === undefined) throw new Error(`there is no component "${tree.name}"`)
  return createElement(
    component,
    { key, ...tree.props, ...(tree.label !== undefined && { labelContent: toElement(tree.label, registry, 0) }) },
    ...tree.children.map((child, index) => toElement(child, registry, index)),
  )
}

/** Names of the components that MDX pages can use without importing them. */
export function builtInNames(): string[] {
  return Object.keys(mdxComponents)
}
