import { execFileSync } from 'node:child_process';

/** Whether a program answers: what a machine does not have is not asked of it. */
export function isInstalled(program: string, ...args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
