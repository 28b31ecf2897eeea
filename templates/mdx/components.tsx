import type { ComponentType } from 'react'
import { components as builtIn } from '../components/registry.ts'
import { Head } from './framework.tsx'
import { Admonition, CodeBlock, Details, Layout, Mermaid, TOCInline } from './theme.tsx'

/** The components that MDX pages use without importing them. */
export const components: Readonly<Record<string, ComponentType<never>>> = {
  ...builtIn,
  Admonition,
  CodeBlock,
  Details,
  // Astro's element for several children.
  Fragment: Layout,
  Head,
  Mermaid,
  TOCInline,
}
