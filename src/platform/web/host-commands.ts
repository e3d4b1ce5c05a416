import type { Account, CommandResult } from '../../protocol/messages.ts';
import type { Command } from '../../protocol/to-engine.ts';
import type { HostDeps, HostedEngine } from './host-deps.ts';
import type { SerialQueue } from './serial-queue.ts';

/** What the commands need from the host. */
interface CommandDeps {
  readonly deps: Pick<HostDeps, 'signIn' | 'authorize' | 'update'>;
  /** The queue in which changes of the account run one after another. */
  readonly accounts: SerialQueue;
  /** The engine of the account that is signed in; null if there is none. */
  engine(): HostedEngine | null;
  /** Starts the account's engine. */
  use(account: Account): Promise<void>;
  signOut(options: Omit<Extract<Command, { name: 'signOut' }>, 'name'>): Promise<CommandResult>;
  /** Resolves when the engine leads, or after a moment if it does not. */
  lead(): Promise<void>;
  /** Sends what waits as soon as the engine leads; operations in `except` keep their delay. */
  flush(except: readonly string[]): Promise<void>;
}

/**
 * Creates the function that carries out a page's command. A refresh may take long and needs no order: only commands
 * that change the account wait for all earlier ones to end. `theirs`: ids of operations that other pages made and can
 * still undo.
 */
export function createCommands(
  host: CommandDeps,
): (command: Command, theirs: readonly string[]) => Promise<CommandResult> {
  const { deps, accounts, engine, use, signOut, lead, flush } = host;

  /**
   * Google may keep the user for minutes, so only the exchange of what it brought waits in the queue. Asks once more if
   * consent was lacking.
   */
  async function authorize({ name: _, ...request }: Extract<Command, { name: 'authorize' }>): Promise<CommandResult> {
    if (!deps.authorize) return { ok: false, code: 'unknown' };
    const found = await deps.authorize(request);
    if (!found.ok) return found;
    const result = await accounts.run(() => run({ name: 'signIn', authCode: found.authCode, state: found.state }));
    if (result.ok || result.code !== 'offline-access-needed' || request.prompt === 'consent') return result;
    // The server's answer names the account to ask again.
    const { url = '' } = result;
    const named = URL.canParse(url) ? new URL(url).searchParams.get('login_hint') : null;
    const loginHint = named ?? request.loginHint;
    return authorize({ name: 'authorize', ...request, prompt: 'consent', ...(loginHint && { loginHint }) });
  }

  async function run(command: Command, theirs: readonly string[] = []): Promise<CommandResult> {
    switch (command.name) {
      case 'signIn': {
        const result = await deps.signIn(command.authCode, command.state);
        if (result.ok && result.account) await use(result.account);
        return result;
      }
      case 'authorize':
        return authorize(command);
      case 'update':
        await deps.update?.();
        return { ok: true };
      case 'signOut':
        return signOut(command);
      case 'refresh':
        await lead();
        await engine()?.refresh();
        return { ok: true };
      case 'flush':
        await flush(theirs);
        return ((await engine()?.waiting()) ?? 0) > 0 ? { ok: false, code: 'changes-waiting' } : { ok: true };
      case 'retry':
        await lead();
        await engine()?.retry();
        return { ok: true };
      case 'pause':
        await lead();
        await engine()?.hold(command.on);
        return { ok: true };
      case 'reset':
        await engine()?.reset();
        return { ok: true };
      case 'look':
        await engine()?.look();
        return { ok: true };
      case 'documents': {
        const documents = await engine()
          ?.documents(command.ids)
          .catch(() => undefined);
        return documents ? { ok: true, documents } : { ok: false, code: 'unavailable' };
      }
    }
  }

  return (command, theirs) =>
    command.name === 'signIn' || command.name === 'signOut'
      ? accounts.run(() => run(command))
      : accounts.idle().then(() => run(command, theirs));
}
