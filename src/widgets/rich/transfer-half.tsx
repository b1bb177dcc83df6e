import { useState, type ComponentProps } from 'react'
import type { Transfer } from 'antd'
import { useTexts } from '../../i18n/i18n.ts'
import type { Scalar } from '../../schema/condition.ts'
import { writeNumber } from '../../schema/figures.ts'
import { Box } from '../box.tsx'
import { inputProps, type ControlProps } from '../control.ts'
import { Button } from '../kit/button.tsx'
import { ShowMore } from '../kit/show-more.tsx'
import { Spinner } from '../kit/spinner.tsx'
import '../choices.css'

export type Item = { key: string; value: Scalar; title: string; disabled?: boolean }

/** Rows that are loaded page by page: the loading state, and the search text. */
export type Offer = {
  state: 'busy' | 'failed' | 'here'
  typed: string
  type: (text: string) => void
  shown: number
  total: number
  more: () => void
}

type Body = NonNullable<ComponentProps<typeof Transfer<Item>>['children']>
type Half = Parameters<Body>[0]

type Props = ControlProps & {
  half: Half
  title: string
  offer?: Offer | undefined
  /** How many more may be chosen. */
  room?: number
}

/** One of the two lists. It renders its own rows, because the library's checkboxes have no accessible names. */
export function TransferHalf({ half, title, offer, room = Infinity, ...props }: Props) {
  const { id, field, onBlur, disabled } = props
  const t = useTexts('widgets/kit')
  const late = useTexts('widgets/late')
  const [own, setOwn] = useState('')
  const isLeft = half.direction === 'left'
  const wanted = own.trim().toLowerCase()
  const items = offer ? half.filteredItems : half.filteredItems.filter((one) => one.title.toLowerCase().includes(wanted))
  const isSelected = (one: Item) => half.selectedKeys.includes(one.key)
  const isFull = half.selectedKeys.length >= room
  const open = items.filter((one) => !one.disabled)
  // Those that are selected first: who asks for all of them keeps what was chosen by hand.
  const fitting = [...open.filter(isSelected), ...open.filter((one) => !isSelected(one))].slice(
    0,
    Math.max(0, room - half.selectedKeys.length) + open.filter(isSelected).length,
  )
  const isAll = fitting.length > 0 && fitting.every(isSelected)
  const label = late('transferSearch', { list: title })
  // The field's label refers to the first search input, which also announces its error.
  const given = isLeft ? inputProps({ ...props, readOnly: false }) : { id: `${id}-chosen`, disabled: disabled || undefined }
  return (
    <div className="lk-transfer-half">
      <Box disabled={disabled}>
        <input
          {...given}
          type="search"
          autoComplete="off"
          aria-label={`${field.title}: ${label}`}
          placeholder={label}
          value={offer ? offer.typed : own}
          onChange={({ target }) => (offer ? offer.type(target.value) : setOwn(target.value))}
          // Enter in the search must not submit the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          onBlur={onBlur}
        />
      </Box>
      <ul aria-label={title} aria-busy={offer?.state === 'busy' || undefined}>
        {items.map((one) => {
          const isOff = disabled || one.disabled || (isFull && !isSelected(one))
          return (
            <li key={one.key}>
              <label className={isOff ? 'lk-choice lk-choice-off' : 'lk-choice'}>
                <input
                  type="checkbox"
                  checked={isSelected(one)}
                  disabled={isOff}
                  onChange={({ target }) => half.onItemSelect(one.key, target.checked)}
                  onBlur={onBlur}
                />
                <span translate={field.options ? 'no' : undefined}>{one.title}</span>
              </label>
            </li>
          )
        })}
        {items.length === 0 && offer?.state !== 'busy' && offer?.state !== 'failed' && (
          <li className="lk-none">{t((offer ? offer.typed : own).trim() ? 'noMatch' : 'noRows')}</li>
        )}
        {offer?.state === 'busy' && (
          <li data-rest="">
            <Spinner label={t('loading')} />
          </li>
        )}
        {offer?.state === 'failed' && (
          <li role="alert" data-rest="">
            {t('searchFailed')}{' '}
            <Button size="small" onClick={offer.more}>
              {t('retry')}
            </Button>
          </li>
        )}
        {offer?.state === 'here' && offer.shown < offer.total && (
          <li data-rest="">
            {late('branchFirst', { count: offer.shown, total: writeNumber(offer.total) })}{' '}
            <ShowMore size="small" onMore={offer.more}>
              {late('branchMore')}
            </ShowMore>
          </li>
        )}
      </ul>
      {isFull && open.length > 0 && !disabled && (
        <p className="lk-transfer-full" role="status">
          {late('transferFull', { count: field.rules?.maxItems ?? 0 })}
        </p>
      )}
      {open.length > 1 && fitting.length > 0 && !disabled && (
        <Button
          variant="text"
          size="small"
          aria-label={late(isAll ? 'transferNoneOf' : 'transferAllOf', { list: title })}
          onClick={() =>
            half.onItemSelectAll(
              fitting.map((one) => one.key),
              !isAll,
            )
          }
        >
          {t(isAll ? 'chooseNone' : 'chooseAll')}
        </Button>
      )}
    </div>
  )
}
