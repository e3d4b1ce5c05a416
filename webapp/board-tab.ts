import './open-database.ts';
import { addressInFragment } from '../src/ui/navigation.ts';
import { startExtensionPage } from './extension-page.ts';
import { mount } from './mount.tsx';
import { paintWhenRead } from './records-limit.ts';

/** The extension's full tab: the whole product, its place in the fragment (board.html#/app). */
addressInFragment('/app');
const { page, ready } = startExtensionPage({ warns: true });
void paintWhenRead(ready).then(() => mount(page.store));
