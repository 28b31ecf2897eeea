import type { SlotProps } from 'docsgen/theme'

/** Where to read a guide on the code host, next to the code that it describes. */
export function AfterArticle({ page }: SlotProps) {
  if (page.layout !== 'doc') return null
  return (
    <p className="source-note">
      This page is also a file of the package: <code>docs{page.path === '/' ? '/README' : page.path}.md</code>
    </p>
  )
}
