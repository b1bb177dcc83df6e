import { expect } from 'vitest'
import type { Call, Contract } from '../../src/schema/contract.ts'
import { judgeAnswers, type Judge } from '../../src/schema/openapi/judge-answer.ts'

type Known = { judge: Judge; calls: Map<string, Call[]> }

// why: a contract is compiled once for all files of a process, and each answer of it when it is first asked for.
const known = new WeakMap<Contract, Known>()

function knownOf(contract: Contract): Known {
  const before = known.get(contract)
  if (before) return before
  const calls = new Map<string, Call[]>()
  for (const call of Object.values(contract.calls)) calls.set(call.path, [...(calls.get(call.path) ?? []), call])
  const made = { judge: judgeAnswers(contract), calls }
  known.set(contract, made)
  return made
}

/** Whatever a test asks: the answer is one that the contract of the backend writes down, else the test fails with the difference. */
export function expectAsWritten(
  contract: Contract,
  path: string,
  answer: { statusCode: number; headers: Record<string, unknown>; body: string },
): void {
  const { judge, calls } = knownOf(contract)
  const own = calls.get(path)
  if (!own) return
  const type = String(answer.headers['content-type'] ?? '')
  const body = type.startsWith('application/json') ? (JSON.parse(answer.body) as object) : undefined
  const faults = own.map((call) => judge(call, { status: answer.statusCode, type, body }))
  // Of calls that share an address, one has answered.
  if (faults.some((one) => one.length === 0)) return
  expect(faults[0]!.map(({ field, says }) => `R19: ${own[0]!.name}: ${field} ${says}`)).toEqual([])
}
