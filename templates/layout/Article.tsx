import type { ReactNode } from 'react'
import type { PageView, TranslationView } from '../../src/model/view.ts'
import { Badge } from '../components/Badge.tsx'
import { TagList } from '../navigation/TagList.tsx'
import { ArticleFooter } from './ArticleFooter.tsx'
import { PostMeta } from './PostMeta.tsx'
import { useMessages } from '../messages.tsx'

const badgeKinds = { draft: 'warning', unlisted: 'note' } as const

/** A page's content, with its title above it and its metadata below. */
export function Article({ page }: { readonly page: PageView }): ReactNode {
  const write = useMessages()
  const { translation } = page
  const language = translation?.state === 'missing' ? { lang: translation.locale, dir: translation.direction } : {}
  return (
    <article className="article">
      {translation && <TranslationNote translation={translation} />}
      {(page.showTitle || page.badge || page.post) && (
        <header className="article-header">
          {page.badge && <Badge text={write(page.badge)} kind={badgeKinds[page.badge]} />}
          {page.post && <PostMeta post={page.post} />}
          {page.showTitle && <h1 {...language}>{page.title}</h1>}
        </header>
      )}
      <div className="prose" {...language} dangerouslySetInnerHTML={{ __html: page.article }} />
      {page.tags.length > 0 && <TagList tags={page.tags} />}
      {page.layout !== 'home' && <ArticleFooter editUrl={page.editUrl} lastUpdated={page.lastUpdated} />}
    </article>
  )
}

function TranslationNote({ translation }: { readonly translation: TranslationView }): ReactNode {
  const write = useMessages()
  return (
    <p className="version-offer" role="note">
      {translation.state === 'missing' ? (
        write('untranslated', { language: translation.language })
      ) : (
        <>
          {write('outdatedTranslation')}{' '}
          <a href={translation.href} hrefLang={translation.locale}>
            {write('readOriginal')}
          </a>
        </>
      )}
    </p>
  )
}
