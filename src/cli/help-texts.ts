/** The end of each command's help: examples, and the answers to a new user's next questions. */
export const helpTexts = {
  init: `
Examples:
  docsgen init my-docs   creates the folder my-docs with a config, sample pages, a sample
                         API document and a CI workflow
  docsgen init           uses the current folder; existing files are never overwritten
  docsgen init --from .  writes a config for the Docusaurus, VitePress, Starlight, MkDocs,
                         Hugo, mdBook or GitBook site in the current folder, and lists what
                         is left out of it; without such a site, for the Markdown in the folder
  docsgen init new --from ../old-site --rewrite
                         copies a site into the folder new, and turns its pages there into
                         plain Markdown; in the folder of the site itself, this needs Git`,
  build: `
Examples:
  docsgen build                       builds the site of docs.config.yaml into build/
  docsgen build --strict              fails on warnings too, for example in CI
  docsgen build --no-cache --profile  shows which stages and pages take longest
  docsgen build --config a/docs.config.yaml --out public
                                      builds the site of a/ into a/public

If the build finds errors, it writes nothing and keeps the previous site.`,
  merge: `
Examples:
  docsgen build --shard 1/2   on one machine: fills the shared cache with half of the pages
  docsgen build --shard 2/2   on another machine, at the same time
  docsgen merge               then builds the site; pages that no shard has read are read now

"build.cache" in the config names the store that the machines share.`,
  serve: `
Examples:
  docsgen serve --open           opens the site in your browser and reloads it when you save
  docsgen serve --drafts         also shows pages with "draft: true"
  docsgen serve --host 0.0.0.0   allows other machines; they need the token in the printed address
  docsgen serve --allowed-host docs.example.com
                                 allows requests through a proxy or a tunnel, with the token

Errors on a page are shown at the top of that page. Nothing is written into build/.`,
  preview: `
Examples:
  docsgen build && docsgen preview --open   shows the site as it will be published

Preview serves the result of the last build, with its redirects and headers. For a site
that updates while you write, use "docsgen serve". With --host 0.0.0.0, other machines can
open the site by IP address; to allow a host name, add --allowed-host.`,
  check: `
What is checked:
  config        the options in docs.config.yaml
  content       pages: front matter, Markdown, samples against schemas and the API, prose
  links         links, anchors, images and redirects
  spec          the OpenAPI documents
  search        whether search finds the expected pages for the queries in search-queries.yaml
  translations  whether translated pages are up to date and have the code of their originals
  urls          whether the addresses and anchors of an older site still work; needs --against
                with its sitemap, its folder, a list of addresses, or the address of a sitemap

Examples:
  docsgen check                       checks everything
  docsgen check links --external      checks links, including links to other sites
  docsgen check spec --against main   lists the API changes since the branch main
  docsgen check urls --against old/sitemap.xml   lists the addresses that would break`,
  translate: `
Examples:
  docsgen translate --export de.xlf --language de   writes every text for a translation tool
  docsgen translate --import de.xlf                 writes the translated pages

A text that was changed in a page by hand stays, and is reported, unless you add --replace.`,
  publish: `
Examples:
  docsgen publish s3://my-bucket/docs --dry-run   lists what would change, file by file
  docsgen publish s3://my-bucket/docs             uploads the site in build/
  docsgen publish --rollback                      restores the previous release
  docsgen publish --prefix preview/pr-12          publishes a preview next to the site

Credentials are read from the environment variables that the store's own tools use.`,
} as const
