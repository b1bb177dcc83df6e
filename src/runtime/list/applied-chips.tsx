import type { Search } from '../../schema/compiled.ts'
import { useLocale, useTexts } from '../../i18n/i18n.ts'
import { useRemoteLabels } from '../../widgets/remote.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { RemovableTag } from '../../widgets/kit/tag.tsx'
import type { Filter } from './query.ts'
import { writeFilterText } from './filter-text.ts'
import { alone, fieldOf } from './search-control.tsx'

type Props = {
  search: Search[]
  filters: Record<string, Filter>
  /** Whether composed conditions apply as well. */
  isRefined: boolean
  onSearch: (filters: Record<string, Filter>) => void
  onClear: () => void
}

/** The applied filters as chips, each of which can be removed. */
export function AppliedChips({ search: all, filters, isRefined, onSearch, onClear }: Props) {
  const t = useTexts('runtime/list')
  const locale = useLocale()
  const applied = all.filter((search) => filters[search.name] !== undefined)
  if (applied.length === 0) return null
  const without = (name: string) => {
    const { [name]: _, ...rest } = filters
    return rest
  }
  return (
    <ul className="rt-chips" aria-label={t('applied')}>
      {applied.map((search) => (
        <li key={search.name}>
          <RemovableTag name={search.title} onRemove={() => onSearch(without(search.name))}>
            {t('appliedName', { title: search.title })}
            <b>
              {search.control === 'remote' ? (
                <RowWords search={search} value={filters[search.name]!} />
              ) : (
                writeFilterText(search, filters[search.name]!, t, locale)
              )}
            </b>
          </RemovableTag>
        </li>
      ))}
      {applied.length + (isRefined ? 1 : 0) > 1 && (
        <li>
          <Button variant="link" size="small" onClick={onClear}>
            {t('clearAll')}
          </Button>
        </li>
      )}
    </ul>
  )
}

/** What the rows are called that were looked for; those of a tree are found with all that lies below them. */
function RowWords({ search, value }: { search: Search; value: Filter }) {
  const t = useTexts('runtime/list')
  const title = useRemoteLabels({ id: '', field: fieldOf(search, 'array'), value, onChange: () => {}, form: alone }).join(' / ')
  return search.options?.tree ? t('withBelow', { title }) : title
}
