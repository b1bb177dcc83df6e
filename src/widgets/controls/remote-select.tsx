import { useTexts } from '../../i18n/i18n.ts'
import type { ControlProps } from '../control.ts'
import { LookAlike } from '../look-alike.tsx'
import { useRemoteLabel } from '../remote.ts'
import { LeftText, useSettleRow } from '../settle-row.tsx'
import { liveOf } from '../use-exchange.ts'

const load = liveOf('remote-select')

/** A row of another entity, found by typing; its choices may depend on other fields. */
export function RemoteSelect(props: ControlProps) {
  const t = useTexts('widgets/kit')
  const label = useRemoteLabel(props)
  return (
    <LookAlike
      {...props}
      load={load}
      text={label}
      settle={useSettleRow(props)}
      note={<LeftText />}
      placeholder={props.field.placeholder ?? t('choose')}
    />
  )
}
