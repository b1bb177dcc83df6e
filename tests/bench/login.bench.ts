import { runLoginBench } from './login/run.ts'

process.exitCode = (await runLoginBench()) ? 0 : 1
