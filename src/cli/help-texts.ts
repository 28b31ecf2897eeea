/** What the help of each command ends with: how it is used, and what a newcomer would ask next. */
export const helpTexts = {
  init: `
Examples:
  docsgen init my-docs   makes the folder my-docs with a config, pages, a sample API
                         document and a workflow for CI
  docsgen init           does it here; nothing that is there is overwritten`,
  build: `
Examples:
  docsgen build                       builds the site of docs.config.yaml into build/
  docsgen build --strict              fails where there is a warning too, as CI may want it
  docsgen build --config a/docs.config.yaml --out public
                                      builds a/public

A build with errors writes nothing: the last site stays as it was.`,
  serve: `
Examples:
  docsgen serve --open           opens the site; whatever is saved shows at once
  docsgen serve --drafts         shows pages with "draft: true" too
  docsgen serve --host 0.0.0.0   lets other machines in, with the token in the printed address
  docsgen serve --allowed-host docs.example.com
                                 answers to the name of a proxy or a tunnel, with the token

Faults of a page are shown above it. Nothing is written into build/.`,
  preview: `
Examples:
  docsgen build && docsgen preview --open   looks at what will be published

It serves what the last build wrote, with its redirects and headers; for a site that
follows what you write there is "docsgen serve". With --host 0.0.0.0 other machines can
open it by address; a name that leads to it needs --allowed-host.`,
  check: `
What is checked:
  config    the options of docs.config.yaml
  content   pages: front matter, Markdown, samples against schemas and the API, prose
  links     links, anchors, pictures and redirects
  spec      the OpenAPI documents
  search    whether the search answers the queries of search-queries.yaml

Examples:
  docsgen check                       everything
  docsgen check links --external      links, those to other hosts too
  docsgen check spec --against main   what changed in the API since the branch main`,
  publish: `
Examples:
  docsgen publish s3://my-bucket/docs --dry-run   what would change, file by file
  docsgen publish s3://my-bucket/docs             puts the site of build/ there
  docsgen publish --rollback                      puts the release before back
  docsgen publish --prefix preview/pr-12          a preview beside the site

Credentials come from the environment, as the tools of the store read them.`,
} as const
