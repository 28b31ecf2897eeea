import type { Code } from 'mdast'
import { isScalar, parseAllDocuments, visit, type Scalar } from 'yaml'
import type { CodeInfo } from '../../../formats/markdown/fence-info.ts'
import { scriptsOfDockerfile } from './dockerfile-scripts.ts'
import { scriptsOfJenkinsfile } from './jenkinsfile-scripts.ts'
import { shellLanguages, type Script } from './shell.ts'

/** The scripts of a block: the block itself, or the commands in the steps of a pipeline or an image. */
export function readScripts({ value }: Code, { language, title = '' }: CodeInfo): readonly Script[] {
  if (shellLanguages.has(language)) return [{ text: value, offsetOf: (offset) => offset }]
  // Highlighters use several names for Groovy and Dockerfiles, and not all of them know the first one.
  if (/(?:^|\/)Jenkinsfile\b/.test(title) || ['groovy', 'jenkinsfile'].includes(language))
    return scriptsOfJenkinsfile(value)
  if (['docker', 'dockerfile', 'containerfile'].includes(language)) return scriptsOfDockerfile(value)
  return language === 'yaml' || language === 'yml' ? scriptsOfPipeline(value) : []
}

/** Keys that contain commands in common CI systems. */
const scriptKeys = new Set(['run', 'script', 'before_script', 'after_script', 'command', 'commands'])

function scriptsOfPipeline(text: string): Script[] {
  const scripts: Script[] = []
  for (const document of parseAllDocuments(text, { logLevel: 'error' })) {
    visit(document, {
      Pair: (_, pair) => {
        if (!isScalar(pair.key) || !scriptKeys.has(String(pair.key.value))) return
        visit(pair.value as Scalar, {
          Scalar: (_key, scalar) => {
            if (typeof scalar.value === 'string') scripts.push(scriptOf(scalar, scalar.value, text))
          },
        })
      },
    })
  }
  return scripts
}

/** A script's lines are indented in the block but otherwise unchanged. For folded lines, the first line is reported. */
function scriptOf(scalar: Scalar, script: string, text: string): Script {
  const start = scalar.range?.[0] ?? 0
  return {
    text: script,
    offsetOf: (offset) => {
      const line = script.slice(script.lastIndexOf('\n', offset - 1) + 1).split('\n', 1)[0] ?? ''
      const at = line.trim() === '' ? -1 : text.indexOf(line, start)
      return at === -1 ? start : at + offset - (script.lastIndexOf('\n', offset - 1) + 1)
    },
  }
}
