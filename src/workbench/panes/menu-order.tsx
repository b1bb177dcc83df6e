import { useMemo } from 'react'
import { useLocale, useTexts } from '../../i18n/i18n.ts'
import { useBench, useDesk, useOpened, useValues } from '../bench.ts'
import { listMenu, ordersAfter } from '../places/menu-order.ts'
import { setValue } from '../text/edit.ts'
import { applySplice, spliceBetween } from '../text/splice.ts'
import { OrderLines } from './order-lines.tsx'

/** The pages of a group of a menu in their order, which their numbers make; a move is one undo step over the files of those that change. */
export function MenuOrder({ group, came }: { group: string; came: boolean }) {
  const t = useTexts('workbench/place')
  const locale = useLocale()
  const { workspace, languages } = useBench()
  const { files, docs } = useDesk()
  const read = useValues()
  const lines = useMemo(
    () => listMenu(group, [...new Set([...files.map(({ path }) => path), ...docs.keys()])], read, locale, languages),
    [group, files, docs, read, locale, languages],
  )
  useOpened(lines.map(({ spot }) => spot.file))
  const move = (from: number, to: number) => {
    const orders = ordersAfter(
      lines.map(({ order }) => order),
      from,
      to,
    )
    // Two routes may stand in one file.
    const texts = new Map<string, string>()
    for (const [at, order] of orders) {
      const { file, path } = lines[at]!.spot
      const text = texts.get(file) ?? docs.get(file)?.text ?? ''
      const splice = setValue(text, [...path, 'order'], order)
      if ('refused' in splice) return false
      texts.set(file, applySplice(text, splice))
    }
    workspace.edit([...texts].map(([path, text]) => ({ path, splice: spliceBetween(docs.get(path)!.text, text) })))
    return texts.size > 0
  }
  return (
    <section className="wb-property" aria-label={t('menuOrder')}>
      <h3>{t('menuOrder')}</h3>
      <OrderLines label={t('menuOrder')} lines={lines} came={came} off={t('hiddenEntry')} move={move} />
    </section>
  )
}
