/** One example of every keyword of calls, as in `examples.ts`. */
export const callExamples: Record<string, Record<string, unknown>> = {
  call: {
    path: '/server/app/create-app',
    does: 'add',
    about: 'The application named in the request.',
    entity: 'notice',
    scope: 'own',
    for: 'guest',
    grants: ['app:get'],
    body: ['appId'],
    send: { id: 'appId' },
    set: { role: 'agent' },
    where: { role: 'user' },
    moves: ['enable', 'disable'],
    answers: ['appId', 'appName'],
    neighbours: true,
    answer: { type: 'boolean' },
    file: { kinds: ['image', 'pdf'], maxBytes: 5242880, as: 'proof' },
    creates: true,
    inPerson: true,
    beforeFactor: true,
    sold: { 'asr.sentence': { title: '一句话识别', codes: [4001, 4010] } },
    limit: { rows: 10, message: '每个账户最多 10 个应用' },
  },
  sold: {
    title: '一句话识别（英文）',
    set: { engine: '16k_en' },
    without: ['appId'],
    codes: [4001, 4010],
    entry: { service: 'asr-sentence', unit: 'call', freeQuota: 20 },
    example: { punctuation: true },
    stream: true,
  },
}

/** The calls of bulk jobs, as the bar of an area names them. */
export const jobsExample = Object.fromEntries(
  ['start', 'list', 'stop', 'resume', 'again', 'seen', 'report', 'download', 'undo'].map((name) => [name, `job.${name}`]),
)

/** The calls of saved views. */
export const viewsExample = Object.fromEntries(['mine', 'save', 'remove', 'choose', 'share'].map((name) => [name, `saved-view.${name}`]))

/** What a person sees before an action happens. */
export const askedExample = { facts: ['payAmount', 'comboName', { field: 'used', title: '已分配' }], help: '款项原路退回，套餐随之收回。' }
