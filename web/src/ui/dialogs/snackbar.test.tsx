// @vitest-environment jsdom
import { MantineProvider } from "@mantine/core";
import { notificationsStore } from "@mantine/notifications";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import MessageList from "../frames/message-list.tsx";
import { showError, showSuccess } from "./snackbar.ts";

let root: Root;

beforeEach(() => {
  // The library's store is shared by the worker's files, so earlier messages may remain.
  notificationsStore.setState({ ...notificationsStore.getState(), notifications: [], queue: [] });
  vi.useFakeTimers();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  // jsdom has no layout and lacks these.
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  root = createRoot(document.body.appendChild(document.createElement("div")));
  act(() =>
    root.render(
      <MantineProvider>
        <MessageList isKept={() => false} />
      </MantineProvider>,
    ),
  );
});

afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  vi.useRealTimers();
});

const messages = () =>
  Array.from(document.querySelectorAll("[role=alert]"), ({ textContent }) => textContent);

test("the last message replaces the previous one, and stays its full time", () => {
  act(() => showSuccess("Sessões encerradas."));
  act(() => vi.advanceTimersByTime(5_900));
  act(() => showSuccess("Conta excluída."));
  act(() => vi.advanceTimersByTime(1_000));
  expect(messages()).toEqual(["Conta excluída."]);
  act(() => vi.advanceTimersByTime(4_900));
  expect(messages()).toEqual(["Conta excluída."]);
  // Waits for the display time, then for the exit animation.
  act(() => vi.advanceTimersByTime(200));
  act(() => vi.advanceTimersByTime(1_000));
  expect(messages()).toEqual([]);
});

test("a failure disappears when its retry works, and stays when another action works", () => {
  act(() => showError("Erro ao cadastrar mentor.", "mentor"));
  act(() => vi.advanceTimersByTime(200));
  act(() => showSuccess("Cadastro de mentor realizado com sucesso!", "mentor"));
  act(() => vi.advanceTimersByTime(1_000));
  expect(messages()).toEqual(["Cadastro de mentor realizado com sucesso!"]);

  act(() => showError("Erro ao excluir plano.", "excluir plano"));
  act(() => vi.advanceTimersByTime(3_000));
  act(() => showSuccess("Sessão encerrada."));
  act(() => showSuccess("Perfil atualizado com sucesso!", "perfil"));
  act(() => vi.advanceTimersByTime(1_000));
  expect(messages()).toContain("Erro ao excluir plano.");
});

test("where the user asked for it, messages stay until they are closed", () => {
  act(() =>
    root.render(
      <MantineProvider>
        <MessageList isKept={() => true} />
      </MantineProvider>,
    ),
  );
  act(() => showSuccess("Perfil atualizado com sucesso!"));
  act(() => vi.advanceTimersByTime(60_000));
  expect(messages()).toEqual(["Perfil atualizado com sucesso!"]);
});
