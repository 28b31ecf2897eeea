import type { ComponentType } from 'react'
import { components as builtIn } from '../components/registry.ts'
import { Admonition, CodeBlock, Layout, TOCInline } from './theme.tsx'

/** The components that MDX pages use without importing them. */
export const components: Readonly<Record<string, ComponentType<never>>> = {
  ...builtIn,
  Admonition,
  CodeBlock,
  // Astro's element for several children.
  Fragment: Layout,
  TOCInline,
}
