import { memo, useId, useState, type FormEvent } from 'react'
import type { Search } from '../../schema/compiled.ts'
import { useTexts } from '../../i18n/i18n.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { SearchControl } from './search-control.tsx'
import { useNarrower } from '../../look/use-narrower.ts'
import { tidyFilter, usualFilters, type Filter } from './query.ts'
import './search.css'

type Props = {
  /** The name of the search, if a page has several. */
  of?: string | undefined
  search: Search[]
  filters: Record<string, Filter>
  onSearch: (filters: Record<string, Filter>) => void
  /** Repeats the same request. */
  again: () => Promise<void>
}

/** More fields than these are collapsed, unless they are in use. */
const inSight = (narrow: boolean) => (narrow ? 1 : 3)

/** Typed values are pending until Enter or the button applies them. */
export const SearchForm = memo(function SearchForm({ of, search: all, filters, onSearch, again }: Props) {
  const t = useTexts('runtime/list')
  const prefix = useId()
  const [draft, setDraft] = useState(filters)
  const [drawn, setDrawn] = useState(filters)
  if (drawn !== filters) {
    setDrawn(filters)
    setDraft(filters)
  }
  const narrow = useNarrower('phone')
  const hidden = all.slice(inSight(narrow))
  const [unfolded, unfold] = useState(() => hidden.some((search) => filters[search.name] !== undefined))
  const shown = unfolded ? all : all.slice(0, inSight(narrow))

  const search = (event: FormEvent) => {
    event.preventDefault()
    const next: Record<string, Filter> = {}
    for (const one of all) {
      const value = tidyFilter(one, draft[one.name])
      if (value !== undefined) next[one.name] = value
    }
    if (JSON.stringify(next) === JSON.stringify(filters)) void again()
    else onSearch(next)
  }

  const reset = () => {
    const usual = usualFilters(all)
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
