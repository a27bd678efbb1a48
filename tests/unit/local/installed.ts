import { execFileSync } from 'node:child_process';

/** Whether a program is installed on this machine; tests that need it are left out otherwise. */
export function isInstalled(program: string, ...args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
