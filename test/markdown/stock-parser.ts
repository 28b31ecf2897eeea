import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough'
import { mathFromMarkdown } from 'mdast-util-math'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import { math } from 'micromark-extension-math'
import { parentPort } from 'node:worker_threads'
import { remark } from 'remark'

// The unmodified Markdown parser. Only another thread has one: docsgen changes two of its parts for the whole thread.
const parser = remark()
  .data('micromarkExtensions', [math(), gfmStrikethrough()])
  .data('fromMarkdownExtensions', [mathFromMarkdown(), gfmStrikethroughFromMarkdown()])
  .freeze()
parentPort?.on('message', (text: string) => parentPort?.postMessage(parser.parse(text)))
