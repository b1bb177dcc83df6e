import { useTranslation } from 'react-i18next'
import type { ControlProps } from '../control.ts'
import { LookAlike } from '../look-alike.tsx'
import { useRemoteLabel } from '../remote.ts'

const load = () => import('../heavy/live-remote.tsx').then((loaded) => loaded.LiveRemote)

/** A row of another entity, found by typing; its choices may depend on other fields. */
export function RemoteSelect(props: ControlProps) {
  const { t } = useTranslation('kit')
  const label = useRemoteLabel(props)
  return <LookAlike {...props} load={load} text={label} placeholder={props.field.placeholder ?? t('choose')} />
}
