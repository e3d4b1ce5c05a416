import '../webapp/open-database.ts';
import { addressInFragment } from '../src/ui/navigation.ts';
import { startExtensionPage } from '../webapp/extension-page.ts';
import { mount } from '../webapp/mount.tsx';
import { paintWhenRead } from '../webapp/records-limit.ts';

/** The extension's popup: the default list, ready to be typed into. */
addressInFragment('/chrome');
const { page, ready } = startExtensionPage();
void paintWhenRead(ready).then(() => mount(page.store));
