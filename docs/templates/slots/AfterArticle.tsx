import type { SlotProps } from 'docsgen/theme'

/** The file of a guide in the package. Pages with a slug include a file from elsewhere. */
export function AfterArticle({ page }: SlotProps) {
  if (page.layout !== 'doc' || page.frontMatter['slug'] !== undefined) return null
  return (
    <p className="source-note">
      This page is also a file of the package: <code>docs{page.path}.md</code>
    </p>
  )
}
