import { useMemoizedFn } from 'ahooks'
import type { ListScreen, ListView } from '../../schema/compiled-screen.ts'
import { useAddress } from '../action/address.tsx'
import { ofViews, reserved } from './query.ts'

/** The view that the address names; if it names none, the table or the cards. */
export function useView(views: ListScreen['list']['views']) {
  const { params, go } = useAddress()
  const name = params.get(reserved.view)
  const pickView = useMemoizedFn((next: string | undefined) =>
    go((before) => {
      for (const one of ofViews) before.delete(one)
      if (next === undefined) before.delete(reserved.view)
      else before.set(reserved.view, next)
      return before
    }, 'ahead'),
  )
  return { view: views?.find((one: ListView) => one.name === name), params, pickView }
}
