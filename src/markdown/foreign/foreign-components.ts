const note = 'write :::note[Title] and ::: around its text'
const code = 'write a code block between lines of ```'
const cards = 'write <Cards> around a <Card title="…" href="…" /> for each'
const details = 'write <details> with a <summary>'
const link = 'write [text](page.md)'
const picture = 'write <Figure src="…" alt="…" caption="…" />'
const unwrap = 'remove its tags'

/** Components of other tools and their replacement in docsgen. */
const fixes: Readonly<Record<string, string>> = {
  Accordion: details,
  AccordionGroup: unwrap,
  Admonition: note,
  Aside: note,
  BrowserOnly: unwrap,
  Callout: note,
  CardGrid: cards,
  CardGroup: cards,
  ClientOnly: unwrap,
  Code: code,
  CodeBlock: code,
  CodeGroup: 'write ::: code-group and ::: around the code blocks',
  Columns: unwrap,
  DocCardList: cards,
  FileTree: 'write a list, or a code block',
  Fragment: unwrap,
  Frame: picture,
  Icon: 'remove it',
  Info: note,
  Link: link,
  LinkButton: link,
  LinkCard: 'write <Card title="…" href="…" />',
  Note: note,
  OutboundLink: 'remove it',
  Step: 'write a numbered list in <Steps>',
  TOCInline: 'remove it, every page already shows a table of contents',
  Tip: note,
  Warning: note,
}

/** What to write instead of another tool's component; `undefined` if the name is unknown. */
export function fixForComponent(name: string): string | undefined {
  return Object.hasOwn(fixes, name) ? fixes[name] : undefined
}
