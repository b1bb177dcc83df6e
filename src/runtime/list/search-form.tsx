import { memo, useId, useState, type FormEvent } from 'react'
import type { Search } from '../../schema/compiled.ts'
import { useTexts } from '../../i18n/i18n.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { SearchControl } from './search-control.tsx'
import { useNarrower } from '../../look/use-narrower.ts'
import { tidySought, usualSought, type Sought } from './query.ts'

type Props = {
  /** What is searched, where a page has more than one search. */
  of?: string | undefined
  search: Search[]
  sought: Record<string, Sought>
  onSearch: (sought: Record<string, Sought>) => void
  /** The same question once more. */
  again: () => Promise<void>
}

/** Fields beyond these wait behind "more", unless they are in use. */
const inSight = (narrow: boolean) => (narrow ? 1 : 3)

/** What is typed here is a draft; it counts from Enter or the button on. */
export const SearchForm = memo(function SearchForm({ of, search: all, sought, onSearch, again }: Props) {
  const t = useTexts('runtime/list')
  const prefix = useId()
  const [draft, setDraft] = useState(sought)
  const [drawn, setDrawn] = useState(sought)
  if (drawn !== sought) {
    setDrawn(sought)
    setDraft(sought)
  }
  const narrow = useNarrower('phone')
  const hidden = all.slice(inSight(narrow))
  const [unfolded, unfold] = useState(() => hidden.some((search) => sought[search.name] !== undefined))
  const shown = unfolded ? all : all.slice(0, inSight(narrow))

  const search = (event: FormEvent) => {
    event.preventDefault()
    const next: Record<string, Sought> = {}
    for (const one of all) {
      const value = tidySought(one, draft[one.name])
      if (value !== undefined) next[one.name] = value
    }
    if (JSON.stringify(next) === JSON.stringify(sought)) void again()
    else onSearch(next)
  }

  const reset = () => {
    const usual = usualSought(all)
    setDraft(usual)
    onSearch(usual)
  }

  return (
    <form className="rt-search" role="search" aria-label={of} onSubmit={search} noValidate>
      {shown.map((one) => (
        <div key={one.name} className="rt-search-item" data-control={one.control}>
          <label htmlFor={prefix + one.name}>{one.title}</label>
          <SearchControl
            id={prefix + one.name}
            search={one}
            value={draft[one.name]}
            onChange={(value) =>
              setDraft((before) => {
                const { [one.name]: _, ...rest } = before
                return value === undefined ? rest : { ...rest, [one.name]: value }
              })
            }
          />
        </div>
      ))}
      <div className="rt-search-buttons">
        <Button submit>{t('search')}</Button>
        <Button variant="text" onClick={reset}>
          {t('reset')}
        </Button>
        {hidden.length > 0 && (
          <Button variant="link" aria-expanded={unfolded} onClick={() => unfold(!unfolded)}>
            {unfolded ? t('lessFilters') : t('moreFilters', { count: hidden.length })}
          </Button>
        )}
      </div>
    </form>
  )
})
