import { isExternal } from '../../formats/names/url.ts'
import { textOf, type Raw } from '../../formats/raw-values.ts'

/** What themes show at the end of the navigation bar. */
export function toolsOf(params: Raw): Raw[] {
  const repository = [params['github_repo'], params['bookrepo']].find(
    (one) => typeof one === 'string' && isExternal(one),
  )
  return [
    { kind: 'search', position: 'right' },
    { kind: 'colorMode', position: 'right' },
    ...(repository === undefined ? [] : [{ label: 'Source', href: repository, position: 'right', icon: 'source' }]),
  ]
}

/** Links for editing, with the options of Docsy or of the Book theme. */
export function editUrlOf(params: Raw): Raw {
  const { github_repo: repository, github_branch: branch, github_subdir: folder, bookrepo, bookeditpath } = params
  if (typeof repository === 'string') {
    const parts = [repository.replace(/\/$/, ''), 'edit', textOf(branch, 'main'), textOf(folder, '')]
    return { editUrl: parts.filter((part) => part !== '').join('/') }
  }
  if (typeof bookrepo !== 'string' || typeof bookeditpath !== 'string') return {}
  return { editUrl: `${bookrepo.replace(/\/$/, '')}/${bookeditpath.replaceAll(/^\/|\/$/g, '')}` }
}
