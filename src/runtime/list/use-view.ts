import { useMemoizedFn } from 'ahooks'
import type { ListScreen, ListView } from '../../schema/compiled-screen.ts'
import { useAddress } from '../action/address.tsx'
import { reserved } from './query.ts'

/** The view that the address names; none is the first way, as a table or as cards. */
export function useView(views: ListScreen['list']['views']): { view: ListView | undefined; pickView: (name: string | undefined) => void } {
  const { params, go } = useAddress()
  const name = params.get(reserved.view)
  const pickView = useMemoizedFn((next: string | undefined) =>
    go((before) => {
      before.delete(reserved.page)
      before.delete(reserved.column)
      if (next === undefined) before.delete(reserved.view)
      else before.set(reserved.view, next)
      return before
    }, 'ahead'),
  )
  return { view: views?.find((one) => one.name === name), pickView }
}
