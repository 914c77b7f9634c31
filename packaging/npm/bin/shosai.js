#!/usr/bin/env node
// Starts the program of this machine, which lies in an optional package of its own.
"use strict";
const { spawn } = require("node:child_process");

const name = `@shosai/${process.platform}-${process.arch}`;
const file = process.platform === "win32" ? "shosai.exe" : "shosai";

function program() {
  if (process.env.SHOSAI_BINARY) return process.env.SHOSAI_BINARY;
  try {
    return require.resolve(`${name}/bin/${file}`);
  } catch {
    process.stderr.write(
      `shosai: there is no program for ${process.platform} ${process.arch} (${name}).\n` +
        "Install without --no-optional, or build it with `cargo install` and set SHOSAI_BINARY to its path.\n",
    );
    process.exit(1);
  }
}

const child = spawn(program(), process.argv.slice(2), { stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("error", (error) => {
  process.stderr.write(`shosai: ${error.message}\n`);
  process.exit(1);
});
child.on("exit", (code, signal) => process.exit(signal ? 1 : code));
