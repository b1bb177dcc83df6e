import { withTexts } from '../../i18n/i18n.ts'
import { useNarrower } from '../../look/use-narrower.ts'
import { Awaited } from '../awaited.tsx'
import type { ControlProps } from '../control.ts'
import { later } from '../later.tsx'
import { MultiSelect } from './multi-select.tsx'

/** Of both lists, so that what stands below them does not move when they come. */
const HEIGHT = 364

const Lists = later<ControlProps>(
  async () => {
    const [{ TransferLists }] = await Promise.all([
      withTexts(import('../rich/transfer-lists.tsx'), 'widgets/late'),
      import('../rich/antd-host.tsx').then((host) => host.prepareSentences()),
    ])
    return TransferLists
  },
  (props) => <Awaited {...props} height={HEIGHT} />,
)

/** Several of many, moved from one list to another; on phones, which have no room for two lists, and when read-only, there is one list. */
export function Transfer(props: ControlProps) {
  const narrow = useNarrower('tablet')
  return narrow || props.readOnly ? <MultiSelect {...props} /> : <Lists {...props} />
}
