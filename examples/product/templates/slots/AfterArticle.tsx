import type { SlotProps } from 'docsgen/theme'

export function AfterArticle({ site, page }: SlotProps) {
  return (
    <p className="help">
      Does “{page.title}” not help? Write to <a href="mailto:help@lampyr.example.com">the {site.title} team</a>.
    </p>
  )
}
