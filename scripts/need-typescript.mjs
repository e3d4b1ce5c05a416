// Plain JavaScript, since it has to run where TypeScript does not.
if (!process.features.typescript) {
  console.error(
    `Node ${process.versions.node} cannot run this. npm ci brings a Node that can, among the optional dependencies: ` +
      'run it without --omit=optional, or install Node 24.',
  );
  process.exit(1);
}
