import type { DocsTexts } from '../text-types.ts'
import { useSay } from '../use-say.ts'
import { useHref, useSite } from '../use-site.ts'
import { type Found, marked, placeOf } from './search-docs.ts'
import { type Doc, groups, selectDoc } from './tree.ts'

/** What a search of the documents found; loaded with the documents, at the first search. */
export function SearchHits({ content, found, onFollow }: { content: DocsTexts; found: Found; onFollow: () => void }) {
  const { boot } = useSite()
  const say = useSay<'site/docs-page'>(content)
  const hrefOf = useHref()
  return (
    <ul className="st-hits">
      {found.corrected && <li className="st-none">{say('corrected', { words: found.corrected })}</li>}
      {found.hits.map(({ chapter, around }) => (
        <li key={`${chapter.doc} ${chapter.part}`}>
          <a href={hrefOf(placeOf(boot, chapter))} onClick={onFollow}>
            <small>{chapter.address ? content.website : content.groups[groupOf(selectDoc(boot, String(chapter.doc)).name)]}</small>
            <strong>
              <Marked text={chapter.title} words={found.words} />
              {chapter.heading && (
                <>
                  {' › '}
                  <Marked text={chapter.heading} words={found.words} />
                </>
              )}
            </strong>
            {around && (
              <span>
                <Marked text={around} words={found.words} />
              </span>
            )}
          </a>
        </li>
      ))}
      {found.hits.length === 0 && <li className="st-none">{content.foundNone}</li>}
    </ul>
  )
}

const groupOf = (name: Doc['name']) => groups.find((group) => group.docs.some((doc) => doc.name === name))!.name

function Marked({ text, words }: { text: string; words: string[] }) {
  return <>{marked(text, words).map(({ text: piece, isHit }, at) => (isHit ? <mark key={at}>{piece}</mark> : piece))}</>
}
